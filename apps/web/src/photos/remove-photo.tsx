import { Button } from '@mantine/core';
import classes from './remove-photo.module.css';

interface RemovePhotoButtonProps {
  loading?: boolean;
  onClick: () => void;
}

export function RemovePhotoButton(props: RemovePhotoButtonProps) {
  return (
    <Button variant="default" size="xs" className={classes.remove} {...props}>
      Remove photo
    </Button>
  );
}
