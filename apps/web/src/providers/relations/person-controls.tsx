import { useState } from 'react';
import { useUser } from '../../session.tsx';
import { IconBan, IconHeart, IconHeartFilled } from '../../ui/display/icons.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import classes from './person-controls.module.css';
import { useRelations } from './use-relations.ts';
import { type Person, useSetRelation } from './use-set-relation.ts';

const BlockDialog = lazy(async () => (await import('./block-dialog.tsx')).BlockDialog);

/** `icons` where there is little room. */
type Look = 'labels' | 'icons';

export interface PersonControlsProps {
  person: Person;
  look?: Look;
  /** Called after a block, which may remove the element around. */
  onBlocked?: () => void;
}

/** Buttons to make a provider a favourite and to block a person after confirmation (PRV-6, PRV-12). */
export function PersonControls({ person, look = 'labels', onBlocked }: PersonControlsProps) {
  const { role } = useUser();
  const { data: relations } = useRelations();
  const { setBlock, isBlocking } = useSetRelation(person);
  const [asking, setAsking] = useState(false);
  const isLabelled = look === 'labels';
  if (!relations || role === 'admin') return null;
  const isIn = (people: readonly Person[]) => people.some(({ id }) => id === person.id);
  const isFavourite = isIn(relations.favourites);
  const isBlocked = isIn(relations.blocked);
  const block = isBlocked ? 'Unblock' : 'Block';

  function confirm(): void {
    setBlock(true, () => {
      setAsking(false);
      onBlocked?.();
    });
  }
  return (
    <span className={classes.controls}>
      {role === 'customer' && !isBlocked && (
        <FavouriteButton person={person} look={look} isFavourite={isFavourite} />
      )}
      <button
        type="button"
        className={classes.button}
        data-look={look}
        aria-label={`${block}: ${person.name}`}
        aria-haspopup={isBlocked ? undefined : 'dialog'}
        title={isLabelled ? undefined : block}
        onClick={() => (isBlocked ? setBlock(false) : setAsking(true))}
      >
        <IconBan size={20} aria-hidden />
        {isLabelled && block}
      </button>
      <BlockDialog
        person={person}
        isFavourite={isFavourite}
        opened={asking}
        isPending={isBlocking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      />
    </span>
  );
}

interface FavouriteButtonProps {
  person: Person;
  look?: Look;
  isFavourite: boolean;
}

/** Makes a provider a favourite, or no longer one (PRV-6). */
export function FavouriteButton({ person, look = 'labels', isFavourite }: FavouriteButtonProps) {
  const { setFavourite } = useSetRelation(person);
  const isLabelled = look === 'labels';
  const Heart = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes.button}
      data-look={look}
      aria-pressed={isFavourite}
      aria-label={`Favourite: ${person.name}`}
      title={isLabelled ? undefined : 'Favourite'}
      onClick={() => setFavourite(!isFavourite)}
    >
      <Heart size={20} aria-hidden />
      {isLabelled && 'Favourite'}
    </button>
  );
}
