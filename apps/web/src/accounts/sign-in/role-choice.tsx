import type { Role } from '@doorstep/domain';
import { Radio } from '@mantine/core';
import classes from './role-choice.module.css';

const labels: Record<Role, [title: string, text: string]> = {
  customer: ['Hire Professionals', 'Book help for your home'],
  provider: ['Provide Services', 'Take on jobs near you'],
  admin: ['Administer', 'Demonstration only'],
};

interface RoleChoiceProps {
  roles: readonly Role[];
  defaultValue?: string;
  error?: React.ReactNode;
  onChange?: (role: string) => void;
}

/** What a new account is for (ACC-6). */
export function RoleChoice({ roles, ...group }: RoleChoiceProps) {
  return (
    <Radio.Group label="I want to" {...group}>
      <div className={classes.choices}>
        {roles.map((role) => (
          <Radio.Card key={role} value={role} className={classes.choice}>
            <Radio.Indicator />
            <span>
              <b>{labels[role][0]}</b>
              <small>{labels[role][1]}</small>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
