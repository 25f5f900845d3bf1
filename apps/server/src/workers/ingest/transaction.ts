import type pg from 'pg'

const ignore = () => undefined

/**
 * Runs `work` in one transaction on a connection of its own. When it fails, the transaction is rolled back and the
 * error thrown on; a connection that broke is not used again.
 */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // A connection that breaks between two statements says so by an event; without a listener that ends the process.
  client.on('error', ignore)
  let broken = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    client.off('error', ignore)
    client.release(broken)
  }
}
