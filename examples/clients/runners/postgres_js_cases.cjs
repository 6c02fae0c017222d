// postgres.js: unnamed and prepared statements, cursors, COPY.
'use strict';
const cases = require('./pgcases.cjs');
const postgres = cases.installed('postgres');

const unchanged = { serialize: value => value, parse: value => value };

class PostgresJs {
  modes = ['unnamed', 'prepared'];
  version = cases.version('postgres');

  async open(mode) {
    this.prepare = mode === 'prepared';
    this.c = postgres({
      ...cases.server,
      max: 1,
      onnotice() {},
      connection: { TimeZone: 'UTC' },
      types: {
        date: { to: 1184, from: [1082, 1114, 1184], ...unchanged },
        json: { to: 114, from: [114, 3802], ...unchanged },
      },
    });
    await this.c.unsafe('SELECT 1');
  }

  close() {
    return this.c.end({ timeout: 2 });
  }

  // Types of arrays whose elements are not text must be given: postgres.js would take that of the first element.
  async query(sql, values, types) {
    const oids = { 'bool[]': 1000, 'bytea[]': 1001 };
    const marked = values.map((value, i) => (value && oids[types[i]] ? this.c.array(value, oids[types[i]]) : value));
    const rows = await this.c.unsafe(sql, marked, { prepare: this.prepare }).raw();
    return rows.map(row => row.map(value => value && value.toString()));
  }

  async simple(sql) {
    const found = await this.c.unsafe(sql).simple().raw();
    return Array.from(found, row => row.map(value => value && value.toString()));
  }

  async script(sql) {
    const found = await this.c.unsafe(sql).simple().raw();
    const results = found.length && found[0] && found[0].statement ? found : [found];
    return Array.from(results)
      .filter(each => each.columns && each.columns.length)
      .map(each => Array.from(each, row => row.map(value => value && value.toString())));
  }

  async copy(sql) {
    const blocks = [];
    for await (const block of await this.c.unsafe(sql).readable()) blocks.push(block);
    return Buffer.concat(blocks);
  }

  async cancel(sql, after) {
    const query = this.c.unsafe(sql);
    const timer = setTimeout(() => query.cancel(), after);
    try {
      await query;
    } finally {
      clearTimeout(timer);
    }
  }

  async cursor(sql, size) {
    const rows = [];
    for await (const block of this.c.unsafe(sql, [], { prepare: this.prepare }).cursor(size)) {
      rows.push(...block.map(row => Object.values(row)));
    }
    return rows;
  }

  async describe(sql) {
    const found = await this.c.unsafe(sql).describe();
    return { parameters: found.types, columns: found.columns.map(each => [each.name, each.type]) };
  }
}

cases.main('postgres.js', new PostgresJs());
