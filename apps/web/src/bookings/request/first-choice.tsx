import type { ProviderChoice, ServiceType } from '@doorstep/domain';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Rating } from '../../ui/display/rating.tsx';
import classes from './request.module.css';

interface FirstChoiceProps {
  type: ServiceType;
  provider: ProviderChoice;
}

/** The provider whom the server would ask first, before the request is sent (ASG-11). */
export function FirstChoice({ type, provider }: FirstChoiceProps) {
  const { name, profilePhoto } = provider;
  return (
    <div className={classes.first}>
      <Avatar name={name} photo={profilePhoto} type={type} size="tiny" />
      <p>
        <small>We’d ask them first</small>
        <b>{name}</b>
        <Rating {...provider} />
      </p>
    </div>
  );
}
