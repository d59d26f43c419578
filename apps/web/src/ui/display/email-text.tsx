/** An email address, which breaks before its @ where it has to. */
export function EmailText({ of }: { of: string }) {
  const at = of.lastIndexOf('@');
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
}
