import type { ReactNode } from 'react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';

/** The places of what is to come, which are drawn only, and the word that says so to who does not see them. */
export function ToCome({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className} aria-busy>
      <VisuallyHidden>Loading</VisuallyHidden>
      {children}
    </div>
  );
}
