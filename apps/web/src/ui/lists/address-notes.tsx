import { apiErrorOf } from '../../api-errors.ts';
import { Notice } from '../feedback/notice.tsx';

interface AddressNotesProps {
  /** What of the address is not known, as `useListAddress` names it. */
  leftOut: readonly string[];
  /** Whether the address names a page that no list has. */
  isLost: boolean;
}

/** Says what of the page's address is not followed, and what is shown in its place. */
export function AddressNotes({ leftOut, isLost }: AddressNotesProps) {
  return (
    <>
      {leftOut.length > 0 && (
        <Notice>
          The address of this page asks for {leftOut.join(', ')}, which is not known here and was left out.
        </Notice>
      )}
      {isLost && (
        <Notice>The page in this address does not exist: the list is shown from its beginning.</Notice>
      )}
    </>
  );
}

/** Whether a list was refused because no answer of the server ever named such a page. */
export function isLostPage(error: unknown): boolean {
  return apiErrorOf(error)?.fields?.['cursor'] !== undefined;
}
