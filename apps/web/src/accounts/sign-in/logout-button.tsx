import { Button, type ButtonProps } from '@mantine/core';
import { Mantine } from '../../mantine.tsx';
import { useLogout } from './use-logout.ts';

/** Button to log out, disabled while that is pending (SES-3). */
export function LogoutButton({
  onClick,
  ...props
}: ButtonProps & { onClick?: () => void; children: string }) {
  const { logOut, isPending } = useLogout();
  return (
    <Mantine>
      <Button
        {...props}
        disabled={isPending}
        onClick={() => {
          onClick?.();
          logOut();
        }}
      />
    </Mantine>
  );
}
