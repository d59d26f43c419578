import { landingPathOf } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayOpen, paths } from './paths.ts';
import { useFrameUser } from './session.tsx';
import { LinkButton, type LinkButtonProps } from './ui/display/link-button.tsx';

/**
 * Returns whether the reader of a public page may open an address (NAV-21). A visitor may: they log in on the way.
 */
export function useMayOpen(): (address: string) => boolean {
  const user = useFrameUser();
  return (address) => !user || mayOpen(user.role, address);
}

/** A link in compiled Markdown; readers who may not open it see only its words (NAV-21). @public */
export function LinkIfOpen({ to, children }: { to: string; children: ReactNode }) {
  return useMayOpen()(to) ? <Link to={to}>{children}</Link> : children;
}

/** The way to book; for providers and admins, who may not, the way to their dashboard (NAV-21). */
export function BookServiceButton({
  to = paths.booking(),
  ...look
}: Pick<LinkButtonProps, 'size' | 'rightSection' | 'fullWidth'> & { to?: string }) {
  const user = useFrameUser();
  const mayBook = useMayOpen()(paths.booking());
  return !user || mayBook ? (
    <LinkButton {...look} to={to}>
      Book a Service
    </LinkButton>
  ) : (
    <LinkButton {...look} to={landingPathOf(user.role)}>
      Go to your dashboard
    </LinkButton>
  );
}
