import pg from 'pg';

/** Preloaded by a measured server: its pool gets the number of connections in BENCH_CONNECTIONS instead of its own. */
const { Pool } = pg;
pg.Pool = class extends Pool {
  constructor(options?: pg.PoolConfig) {
    super({ ...options, max: Number(process.env['BENCH_CONNECTIONS']) });
  }
};
