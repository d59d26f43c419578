import type { ProviderChoice, ServiceType } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Rating } from '../../ui/display/rating.tsx';
import classes from './request.module.css';

interface FirstChoiceProps {
  type: ServiceType;
  provider: ProviderChoice;
  /** The customer chose them; otherwise the server would ask them first. */
  isChosen?: boolean;
  /** Lets the customer choose another. */
  onChange?: () => void;
}

/** The provider who would get the request, before it is sent (ASG-11). */
export function FirstChoice({ type, provider, isChosen = false, onChange }: FirstChoiceProps) {
  const { name, profilePhoto } = provider;
  return (
    <div className={classes.first}>
      <Avatar name={name} photo={profilePhoto} type={type} size="tiny" />
      <p>
        <small>{isChosen ? 'You chose' : 'We’d ask them first'}</small>
        <b>{name}</b>
        <Rating {...provider} />
      </p>
      {onChange && (
        <Button
          variant="default"
          flex="none"
          aria-label="Change provider"
          aria-haspopup="dialog"
          onClick={onChange}
        >
          Change
        </Button>
      )}
    </div>
  );
}
