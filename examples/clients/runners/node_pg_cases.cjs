// node-postgres (pg) with pg-cursor and pg-copy-streams: unnamed and named statements; node-postgres reads text only.
'use strict';
const { createHash } = require('crypto');
const cases = require('./pgcases.cjs');
const { Client, Query } = cases.installed('pg');
const Cursor = cases.installed('pg-cursor');
const { to: copyTo } = cases.installed('pg-copy-streams');

const raw = { getTypeParser: () => value => value };

// Waits for the end of a query that is submitted as an object.
const ended = query =>
  new Promise((resolve, reject) => {
    query.on('end', resolve);
    query.on('error', reject);
  });

class NodePg {
  modes = ['unnamed', 'named'];
  version = cases.version('pg');

  async open(mode) {
    this.named = mode === 'named';
    this.c = new Client({ ...cases.server, options: '-c TimeZone=UTC' });
    this.c.on('error', () => {});
    await this.c.connect();
  }

  close() {
    return this.c.end();
  }

  async query(text, values) {
    const form = { text, values, rowMode: 'array', types: raw, queryMode: 'extended' };
    if (this.named) form.name = createHash('md5').update(text).digest('hex');
    return (await this.c.query(form)).rows;
  }

  async simple(text) {
    return (await this.c.query({ text, rowMode: 'array', types: raw })).rows;
  }

  async script(text) {
    const found = await this.c.query({ text, rowMode: 'array', types: raw });
    return [found].flat().filter(each => each.fields.length).map(each => each.rows);
  }

  async copy(sql) {
    const stream = this.c.query(copyTo(sql));
    const blocks = [];
    for await (const block of stream) blocks.push(block);
    return Buffer.concat(blocks);
  }

  async cancel(sql, after) {
    const query = this.c.query(new Query(sql));
    const canceller = new Client(cases.server);
    canceller.on('error', () => {});
    canceller.connection.on('error', () => {});
    setTimeout(() => canceller.cancel(this.c, query), after);
    await ended(query);
  }

  async cursor(sql, size) {
    const cursor = this.c.query(new Cursor(sql, [], { rowMode: 'array', types: raw }));
    const rows = [];
    for (;;) {
      const found = await cursor.read(size);
      rows.push(...found);
      if (found.length < size) break;
    }
    await cursor.close();
    return rows;
  }
}

cases.main('node-postgres', new NodePg());
