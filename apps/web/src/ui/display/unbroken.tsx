/** Text on one line, such as `10:00 - 11:00`, where no-break spaces would let a line end after the hyphen. */
export function Unbroken({ children }: { children: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
}
