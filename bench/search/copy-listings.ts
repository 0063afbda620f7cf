import pg from 'pg'

/**
 * Makes each stored home several, in SQL, which takes a tenth of the time of storing them: other prices, dates and
 * positions nearby, the same card and words. Copies have no listing of their own, so they have no property page.
 */
export async function copyListings(url: string, times: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // no foreign keys and no triggers: everything that the rows need is written here
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('property_search', 'property_text') and indexname not like '%_pkey'`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const { rows } = await client.query<{ most: number }>('select max(id) as most from properties')
    const step = rows[0]!.most
    const columns = await columnsOf(client, 'properties', ['id', 'agent_ref', 'listing'])
    const searchColumns = await columnsOf(client, 'property_search', ['property_id', 'price', 'loc'])
    const copies = `generate_series(1, ${times - 1}) copy`
    await client.query(`
      insert into properties (id, agent_ref, listing, ${columns})
      select id + copy * ${step}, agent_ref || '_' || copy, '{}', ${columns} from properties, ${copies}
      where id <= ${step}`)
    await client.query(`
      insert into property_search (property_id, price, loc, ${searchColumns})
      select property_id + copy * ${step}, price + copy * case when channel = 'sales' then 500 else 5 end,
        point(
          round((loc[0] + 0.03 * sin(property_id * copy))::numeric, 6),
          round((loc[1] + 0.02 * cos(property_id * copy))::numeric, 6)
        ), ${searchColumns}
      from property_search, ${copies} where property_id <= ${step}`)
    await client.query(`
      insert into property_text (property_id, words)
      select property_id + copy * ${step}, words from property_text, ${copies} where property_id <= ${step}`)
    await client.query('insert into property_bitmap_changes select property_id from property_search')
    for (const { definition } of indexes) await client.query(definition)
    await client.query(`select setval(pg_get_serial_sequence('properties', 'id'), max(id)) from properties`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function columnsOf(client: pg.Client, table: string, without: string[]): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(column_name, ', ') as names from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, without],
  )
  return rows[0]!.names
}
