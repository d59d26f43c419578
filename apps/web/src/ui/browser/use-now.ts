import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The present moment, to the minute: what has begun or ended moves without a reload. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
