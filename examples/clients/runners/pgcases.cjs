// The cases of cases.json for clients written in JavaScript: values, comparison, and the loop that runs them.
'use strict';
const fs = require('fs');
const path = require('path');
const { createRequire } = require('module');

const LONGEST = 12_000;

const OIDS = {
  16: 'bool', 17: 'bytea', 18: 'char', 19: 'name', 20: 'int8', 21: 'int2', 23: 'int4', 25: 'text', 26: 'oid',
  114: 'json', 700: 'float4', 701: 'float8', 705: 'unknown', 1042: 'bpchar', 1043: 'varchar', 1082: 'date',
  1083: 'time', 1114: 'timestamp', 1184: 'timestamptz', 1186: 'interval', 1266: 'timetz', 1700: 'numeric',
  2950: 'uuid', 3802: 'jsonb', 1000: 'bool[]', 1005: 'int2[]', 1007: 'int4[]', 1009: 'text[]', 1016: 'int8[]',
};

class Failed extends Error {}

class NoValue extends Error {}

const server = {
  host: process.env.PGHOST || 'localhost',
  port: Number(process.env.PGPORT || 35432),
  user: process.env.PGUSER || 'braid',
  password: process.env.PGPASSWORD || '',
  database: process.env.PGDATABASE || 'tpch',
};

// Packages of the client, from the folder into which it was installed.
const installed = createRequire(path.join(process.env.CLIENT_FOLDER || process.cwd(), 'package.json'));

function version(name) {
  const folder = path.join(path.dirname(installed.resolve('./package.json')), 'node_modules', name);
  return JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
}

function load() {
  const { cases } = JSON.parse(fs.readFileSync(process.env.CASES, 'utf8'));
  for (const each of cases) {
    if (Array.isArray(each.sql)) each.sql = each.sql.join(' ');
  }
  return cases;
}

// Elements of an array in PostgreSQL's text format: strings, null, and nested lists.
function elements(text) {
  let position = 0;
  const level = () => {
    const found = [];
    position++;
    while (text[position] !== '}') {
      if (text[position] === ',') {
        position++;
      } else if (text[position] === '{') {
        found.push(level());
      } else {
        const pattern = text[position] === '"' ? /"((?:[^"\\]|\\.)*)"/sy : /([^,}]*)/y;
        pattern.lastIndex = position;
        const part = pattern.exec(text);
        position = pattern.lastIndex;
        const quoted = part[0] !== part[1];
        found.push(!quoted && part[1] === 'NULL' ? null : quoted ? part[1].replace(/\\(.)/gs, '$1') : part[1]);
      }
    }
    position++;
    return found;
  };
  return level();
}

// The value of a parameter: booleans, small numbers and bytes as JavaScript has them, all others as text.
function argument(kind, text) {
  if (text === null) return null;
  if (kind === 'bool') return text === 't';
  if (['int2', 'int4', 'float4', 'float8'].includes(kind) && text !== '-0') return Number(text);
  if (kind === 'bytea') return Buffer.from(text.slice(2), 'hex');
  if (kind.endsWith('[]')) return argumentsOf(kind.slice(0, -2), elements(text));
  return text;
}

const argumentsOf = (kind, found) =>
  found.map(each => (Array.isArray(each) ? argumentsOf(kind, each) : argument(kind, each)));


// Whether a value is the one that PostgreSQL would send as this text.
function same(kind, text, value) {
  if (text === null || value === null) return text === null && value === null;
  if (value === text) return true;
  if (kind.endsWith('[]')) return sameAll(kind.slice(0, -2), elements(text), value);
  if (kind === 'float4') return Object.is(Math.fround(Number(text)), Math.fround(value));
  if (kind === 'float8') return Object.is(Number(text), value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value) === text;
  if (typeof value === 'boolean') return text === (value ? 't' : 'f');
  if (kind === 'bytea') return Buffer.isBuffer(value) && '\\x' + value.toString('hex') === text;
  return false;
}

const sameAll = (kind, expected, value) =>
  Array.isArray(value) &&
  value.length === expected.length &&
  expected.every((each, i) => (Array.isArray(each) ? sameAll(kind, each, value[i]) : same(kind, each, value[i])));

const show = value => (typeof value === 'string' ? `'${value}'` : Buffer.isBuffer(value) ? `'${value}'` : `${value}`);

function checkRows(types, expected, found) {
  if (found.length !== expected.length) throw new Failed(`${found.length} rows instead of ${expected.length}`);
  expected.forEach((row, number) => {
    if (row.length !== found[number].length) {
      throw new Failed(`${found[number].length} columns instead of ${row.length}`);
    }
    row.forEach((text, column) => {
      if (!same(types[column], text, found[number][column])) {
        const value = show(found[number][column]);
        throw new Failed(`row ${number + 1}: ${value} instead of ${types[column]} '${text}'`.slice(0, 400));
      }
    });
  });
}

function expect(what, found, expected) {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Failed(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`.slice(0, 400));
  }
}

async function fails(sqlstate, action) {
  try {
    await action();
  } catch (error) {
    if (error.code !== sqlstate) {
      throw new Failed(`SQLSTATE ${error.code} instead of ${sqlstate}: ${error.message}`.slice(0, 400));
    }
    return;
  }
  throw new Failed(`no error instead of SQLSTATE ${sqlstate}`);
}

// What each kind of case does with a client. A client has open(mode), close(), query(sql, values, types), simple(sql),
// and where it can: script(sql), copy(sql), cancel(sql, millis), cursor(sql, size), describe(sql).
const KINDS = {
  async query(client, { sql, parameters = [], types, rows }) {
    const values = parameters.map(each => argument(each.type, each.text));
    checkRows(types, rows, await client.query(sql, values, parameters.map(each => each.type)));
  },
  async error(client, { sql, parameters = [], sqlstate }) {
    const values = parameters.map(each => argument(each.type, each.text));
    await fails(sqlstate, () => client.query(sql, values, parameters.map(each => each.type)));
    await goesOn(client);
  },
  async rows(client, { sql, count, first, last }) {
    const found = await client.query(sql, [], []);
    expect('rows', found.length, count);
    if (first) expect('first', found[0].map(String), first);
    if (last) expect('last', found[count - 1].map(String), last);
  },
  async session(client, { steps }) {
    for (const [number, step] of steps.entries()) {
      try {
        if (step.sqlstate) {
          await fails(step.sqlstate, () => client.simple(step.sql));
        } else {
          const found = await client.simple(step.sql);
          if (step.rows) checkRows(step.types, step.rows, found);
        }
      } catch (error) {
        throw new Failed(`step ${number + 1}, ${step.sql}: ${error.message}`.slice(0, 400));
      }
    }
  },
  async script(client, { sql, results, sqlstate }) {
    if (sqlstate) {
      await fails(sqlstate, () => client.script(sql));
    } else {
      const found = await client.script(sql);
      expect('results', found.length, results.length);
      results.forEach((each, i) => checkRows(each.types, each.rows, found[i]));
    }
    await goesOn(client);
  },
  async copy(client, { sql, hex, data }) {
    const found = await client.copy(sql);
    if (hex) expect('data', found.toString('hex'), hex.join(''));
    else expect('data', found.toString(), data);
    await goesOn(client);
  },
  async cancel(client, { sql, after_ms: after, sqlstate }) {
    const start = Date.now();
    await fails(sqlstate, () => client.cancel(sql, after));
    if (Date.now() - start > 5000) throw new Failed(`took ${Date.now() - start} ms`);
    await goesOn(client);
  },
  async cursor(client, { sql, fetch, types, count, last }) {
    const found = await client.cursor(sql, fetch);
    expect('rows', found.length, count);
    if (last) checkRows(types, [last], found.slice(-1));
    await goesOn(client);
  },
  async describe(client, { sql, parameters, columns }) {
    const found = await client.describe(sql);
    expect('parameters', found.parameters.map(oid => OIDS[oid] || oid), parameters);
    expect('columns', found.columns.map(([name, oid]) => [name, OIDS[oid] || oid]), columns);
  },
};

async function goesOn(client) {
  checkRows(['int4'], [['1']], await client.query('SELECT 1', [], []));
}

const report = line => fs.writeSync(1, JSON.stringify(line) + '\n');

async function attempt(action) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Failed(`no end within ${LONGEST / 1000} s`)), LONGEST);
  });
  try {
    await Promise.race([action(), late]);
    return { ok: true };
  } catch (error) {
    if (error instanceof NoValue) return { skipped: error.message };
    if (error instanceof Failed) return { ok: false, message: error.message };
    return { ok: false, message: `${error.name}: ${error.message}`.slice(0, 400) };
  } finally {
    clearTimeout(timer);
  }
}

async function main(name, client) {
  process.on('uncaughtException', error => process.stderr.write(`uncaught: ${error.stack}\n`));
  process.on('unhandledRejection', error => process.stderr.write(`unhandled: ${error && error.stack}\n`));
  report({ client: name, version: client.version });
  const needs = { error: 'query', rows: 'query', session: 'simple' };
  const patterns = process.argv.slice(2).map(each => new RegExp(each));
  const chosen = load().filter(
    each => client[needs[each.kind] || each.kind] && patterns.every(pattern => pattern.test(each.name)));
  let told = false;
  for (const mode of client.modes) {
    let connected = false;
    for (const each of chosen) {
      const fresh = each.kind === 'session' || each.kind === 'script';
      if (connected && fresh) {
        await attempt(() => client.close());
        connected = false;
      }
      if (!connected) {
        const outcome = await attempt(() => client.open(mode));
        if (!outcome.ok) {
          report({ mode, case: 'connect', ...outcome });
          break;
        }
        if (!told) report({ server: String((await client.query('SELECT version()', [], []))[0][0]) });
        told = true;
      }
      const outcome = await attempt(() => KINDS[each.kind](client, each));
      connected = outcome.ok && !fresh;
      if (!connected) await attempt(() => client.close());
      report({ mode, case: each.name, ...outcome });
    }
    if (connected) await attempt(() => client.close());
  }
  process.exit(0);
}

module.exports = { server, installed, version, main, Failed, NoValue };
