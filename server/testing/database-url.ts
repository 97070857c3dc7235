import type { Connection } from '#server/db/embedded/start-embedded.ts'

/** A connection on a socket, as DATABASE_URL. */
export function urlOf({ host, port, user, password, database }: Connection): string {
  const name = `${user}:${encodeURIComponent(password)}`
  return `postgres://${name}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
