/** An entry of a row's menu: an action, or a link to a file. */
export interface RowMenuItem {
  label: string;
  /** Accessible name, such as `Cancel: Deep Cleaning on Tue 24 Nov, 15:00`. */
  name: string;
  destructive?: boolean;
  onSelect?: () => void;
  href?: string;
}

export interface RowMenuProps {
  /** Accessible name of the trigger, such as `Actions: Deep Cleaning on Tue 24 Nov, 15:00`. */
  name: string;
  items: readonly RowMenuItem[];
}
