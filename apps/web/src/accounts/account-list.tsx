import { LinkRow } from '../ui/display/link-row.tsx';
import type { IconHome } from '../ui/display/icons.ts';
import { Panel } from '../ui/display/page.tsx';

export interface AccountSection {
  label: string;
  /** Its content in a few words. */
  about: string;
  icon: typeof IconHome;
}

interface AccountListProps {
  sections: readonly (readonly [name: string, AccountSection])[];
  /** Other pages about the account. */
  others: readonly (Pick<AccountSection, 'label' | 'icon'> & { to: string })[];
}

/** A phone's list of the sections of an account and of the other pages about it (NAV-15). */
export function AccountList({ sections, others }: AccountListProps) {
  return (
    <>
      <Panel>
        <ul aria-label="Settings" data-rows>
          {sections.map(([name, { label, about, icon }]) => (
            <LinkRow
              key={name}
              to={`/account?section=${name}`}
              icon={icon}
              title={label}
              hint={<small>{about}</small>}
            />
          ))}
        </ul>
      </Panel>
      <Panel>
        <ul aria-label="More" data-rows>
          {others.map(({ to, label, icon }) => (
            <LinkRow key={to} to={to} icon={icon} title={label} />
          ))}
        </ul>
      </Panel>
    </>
  );
}
