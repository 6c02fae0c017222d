// End-to-end tests of the console in a headless browser, against a server that runs already:
//
//   BRAID_URL        its address                          BRAID_LINK      a one-time log-in link of an administrator
//   BRAID_USER       a user without rights to all tables  BRAID_PASSWORD  her password
//   BRAID_PROVIDER   the address of its OpenID Connect provider, which lets everybody in as grace
//   BRAID_BROWSER    path of the browser                  BRAID_FOLDER    where the browser keeps its files
//   BRAID_PICTURES   where pictures of all pages go, to be looked at; none without it
//
// ConsoleBrowserTest starts the server and this.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const {
    BRAID_URL: url,
    BRAID_LINK: link,
    BRAID_USER: user,
    BRAID_PASSWORD: password,
    BRAID_PROVIDER: provider,
    BRAID_BROWSER: browserPath,
    BRAID_FOLDER: folder,
    BRAID_PICTURES: pictures,
} = process.env;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ARGUMENTS = [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];
const PAGES = [
    'running',
    'log',
    'sources',
    'views',
    'catalog',
    'lineage',
    'advice',
    'metrics',
    'settings',
    'access',
    'model',
];
const PARQUET = `SELECT CAST(n AS INTEGER) AS n, CAST(MOD(n, 30000) - 15000 AS SMALLINT) AS small,
    CAST(n * 150000000000000 AS BIGINT) AS large, CAST(CAST(n AS DOUBLE) / 4 AS REAL) AS single,
    CAST(n AS DOUBLE) / 8 AS precise, CAST(0.125 - n AS DECIMAL(30, 3)) AS exact, MOD(n, 2) = 0 AS even,
    CASE WHEN MOD(n, 3) > 0 THEN 'ü' || n END AS label, CAST('' AS VARCHAR) AS label, DATE '1969-12-30' AS born,
    TIMESTAMP '1969-12-31 23:59:59.25' AS at_once,
    TIMESTAMP WITH TIME ZONE '2024-02-29 12:00:00.000001+05:30' AS moment,
    TIME '23:59:59.5' AS clock, ARRAY[n, 2] AS list, X'00FF' AS bytes, INTERVAL '1' DAY AS span
    FROM GENERATE_SERIES(0, 60000) AS s (n)`;
const problems = [];
let profiles = 0;

/** A window of its own with a fresh profile; collects what goes wrong in its pages, and requests to other hosts. */
async function open(options = {}) {
    const context = await chromium.launchPersistentContext(join(folder, String(++profiles)), {
        executablePath: browserPath,
        headless: true,
        args: ARGUMENTS,
        viewport: { width: 1280, height: 800 },
        acceptDownloads: true,
        ...options,
    });
    const page = context.pages()[0];
    page.setDefaultTimeout(15_000);
    page.on('pageerror', error => problems.push(`error in a page: ${error.message}`));
    page.on('request', request => {
        const isProvider = request.isNavigationRequest() && request.url().startsWith(provider);
        if (!request.url().startsWith(url) && !isProvider && !/^(blob|data):/.test(request.url())) {
            problems.push(`a request to another host: ${request.url()}`);
        }
    });
    page.on('dialog', dialog => {
        problems.push(`a dialog: ${dialog.message()}`);
        dialog.dismiss();
    });
    return { context, page };
}

const wait = (page, text) => page.getByText(text).first().waitFor();

async function write(page, sql) {
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(sql);
}

async function run(page, sql, status) {
    await write(page, sql);
    await page.keyboard.press('Control+Enter');
    await page.locator('.status', { hasText: status }).waitFor();
}

async function accessible(page, name) {
    if (pictures) {
        await page.screenshot({ path: join(pictures, `${name.replace(/\W+/g, '-')}.png`) });
    }
    await page.evaluate(axe);
    const found = await page.evaluate(() => globalThis.axe.run(document));
    assert.deepEqual(
        found.violations.map(each => `${name}: ${each.id}: ${each.nodes[0].html.slice(0, 200)}`),
        [],
    );
}

async function downloaded(page, button) {
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    return download;
}

async function saved(page, button) {
    return readFileSync(await (await downloaded(page, button)).path(), 'utf8');
}

const tests = {
    async 'a one-time link logs in, and is not left in the address'({ page }) {
        await page.goto(link);
        await page.locator('.cm-content').waitFor();
        assert.ok(!page.url().includes('login='));
    },
    async 'a statement is completed, run, and its rows are shown'({ page }) {
        await write(page, 'SELECT ');
        await page.keyboard.insertText(' FROM stock.item');
        for (let i = 0; i < ' FROM stock.item'.length; i++) {
            await page.keyboard.press('ArrowLeft');
        }
        await page.keyboard.type('na');
        await page.locator('.cm-tooltip-autocomplete', { hasText: 'name' }).waitFor();
        await page.waitForTimeout(200);
        await page.keyboard.press('Enter');
        await page.keyboard.press('Control+Enter');
        await page.locator('.status', { hasText: 'First 1,000 rows' }).waitFor();
        assert.equal(await page.locator('.grid-cell').first().textContent(), 'item 1');
    },
    async 'an error is underlined at its place, with advice'({ page }) {
        await write(page, 'SELECT nme FROM stock.item');
        await page.locator('.cm-lintRange-error', { hasText: 'nme' }).waitFor();
        await page.keyboard.press('Control+Enter');
        await page.getByRole('alert').filter({ hasText: 'name' }).waitFor();
    },
    async 'hostile names and values are shown as text'({ page }) {
        await run(page, 'SELECT * FROM sales.hostile', '1 row');
        assert.equal(await page.locator('.grid-heading b').first().textContent(), '<b>name</b>');
        assert.equal(await page.locator('.grid-cell').first().textContent(), '<img src=x onerror=alert(1)>');
        assert.equal(await page.locator('.grid img').count(), 0);
        const csv = await saved(page, 'CSV');
        assert.ok(csv.includes("'=1+1"), csv);
        assert.equal(JSON.parse(await saved(page, 'JSON'))[0].formula, '=1+1');
    },
    async 'null and an empty text differ, and decimals are exact'({ page }) {
        await run(page, "SELECT CAST(NULL AS VARCHAR) AS a, '' AS b, 12345678901234567890.123456789 AS c", '1 row');
        const cells = page.locator('.grid-cell');
        assert.match(await cells.nth(0).getAttribute('class'), /null/);
        assert.match(await cells.nth(1).getAttribute('class'), /empty/);
        assert.equal(await cells.nth(2).textContent(), '12345678901234567890.123456789');
    },
    async 'rows of all types become a Parquet file'({ page }) {
        await page.getByLabel('Row limit').selectOption('none');
        await run(page, PARQUET, 'rows so far');
        await page.getByRole('button', { name: 'Load all' }).click();
        await page.locator('.status', { hasText: '60,001 rows' }).waitFor({ timeout: 60_000 });
        // ConsoleBrowserTest reads it.
        await (await downloaded(page, 'Parquet')).saveAs(join(folder, 'result.parquet'));
        await page.getByLabel('Row limit').selectOption('1000');
    },
    async 'parameters are asked for'({ page }) {
        await write(page, 'SELECT name FROM stock.item WHERE id = ?');
        await page.getByLabel(/^Parameter 1/).fill('17');
        await page.keyboard.press('Tab');
        await page.getByRole('button', { name: 'Run', exact: true }).click();
        await page.locator('.grid-cell', { hasText: /^item 17$/ }).waitFor();
    },
    async 'a long result is pulled as it is scrolled'({ page }) {
        await page.getByLabel('Row limit').selectOption('none');
        await run(
            page,
            'SELECT a.id, b.id AS other FROM stock.item a CROSS JOIN stock.item b WHERE b.id <= 100',
            'rows so far',
        );
        const before = await page.locator('.status').textContent();
        await page.locator('.grid').evaluate(grid => (grid.scrollTop = grid.scrollHeight));
        await page.waitForFunction(text => document.querySelector('.status').textContent !== text, before);
        await page.getByRole('button', { name: 'Load all' }).click();
        await page.locator('.status', { hasText: '300,000 rows' }).waitFor({ timeout: 60_000 });
        await page.locator('.grid').focus();
        await page.keyboard.press('Control+End');
        await page.locator('.grid-cell', { hasText: /^100$/ }).first().waitFor();
    },
    async 'a running statement is canceled'({ page }) {
        await run(page, 'SELECT a.id, b.id AS other FROM stock.item a CROSS JOIN stock.item b', 'rows so far');
        await page.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('alert').filter({ hasText: 'canceled' }).waitFor();
        await page.getByLabel('Row limit').selectOption('1000');
    },
    async 'a result becomes a chart'({ page }) {
        await run(page, 'SELECT id, id * id AS square FROM stock.item WHERE id < 50', '49 rows');
        await page.getByRole('button', { name: 'Chart' }).click();
        await page.locator('.plot canvas').waitFor();
        await accessible(page, 'chart');
    },
    async 'a plan is a picture with lanes and details, in one file'({ page }) {
        await write(page, 'SELECT a.name FROM stock.item a JOIN stock.secret s ON s.id = a.id');
        await page.getByRole('button', { name: 'Analyze' }).click();
        await page.locator('.lane', { hasText: 'stock' }).first().waitFor();
        await page.locator('g.node').last().click();
        await page.getByText('Remote SQL', { exact: true }).waitFor();
        await accessible(page, 'plan');
        const file = await saved(page, 'Download');
        assert.ok(file.includes('<svg') && !file.includes('<script'));
    },
    async 'two plans are compared'({ page }) {
        await write(page, 'SELECT a.name FROM stock.item a JOIN stock.item b ON b.id = a.hidden');
        await page.getByRole('button', { name: 'Analyze' }).click();
        await page.locator('.lane', { hasText: 'stock' }).first().waitFor();
        await page.getByLabel('What if').selectOption('enable_push_joins');
        const comparison = page.getByLabel('Comparison of the plans');
        await comparison.getByText('enable_push_joins off').waitFor();
        await comparison.getByText('Rows from sources').waitFor();
        await accessible(page, 'comparison');
        await page.getByLabel('Plan that was kept').getByRole('button', { name: 'Close' }).click();
        await comparison.waitFor({ state: 'detached' });
    },
    async 'a plan is made for another number of rows'({ page }) {
        await write(page, 'SELECT name FROM stock.item');
        await page.getByRole('button', { name: 'Explain' }).click();
        await page.getByLabel('What if').selectOption('rows');
        const form = page.getByRole('form', { name: 'Rows of a table' });
        await form.getByLabel('Table').selectOption('stock.item');
        await form.getByLabel('Rows').fill('7000000');
        await accessible(page, 'assumed rows');
        await form.getByRole('button', { name: 'Plan' }).click();
        const comparison = page.getByLabel('Comparison of the plans');
        await comparison.getByText('assumed_rows stock.item=7000000').waitFor();
        await comparison.getByRole('cell', { name: '7,000,000' }).waitFor();
    },
    async 'a plan that is kept stays while the next one runs'({ page }) {
        await page.getByRole('button', { name: 'Keep' }).click();
        await write(page, 'SELECT count(*) FROM stock.item');
        await page.getByRole('button', { name: 'Explain' }).click();
        await page.getByLabel('Comparison of the plans').waitFor();
        await page.getByLabel('Plan that was kept').getByRole('button', { name: 'Close' }).click();
    },
    async 'a plan is shown while it is analyzed'({ page }) {
        // Concatenation of values of three tables is left to Braid, and takes longer than anybody waits.
        await write(
            page,
            `SELECT count(*) FROM stock.item a CROSS JOIN stock.secret s FULL JOIN
             (SELECT c.id FROM stock.item c CROSS JOIN stock.item d CROSS JOIN stock.item e
              WHERE c.hidden + d.hidden * e.hidden > random()) x ON x.id = a.id`,
        );
        await page.getByRole('button', { name: 'Analyze' }).click();
        await page.locator('.picture.live').waitFor();
        await page.getByText('Running for').waitFor();
        await page.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('alert').filter({ hasText: 'canceled' }).waitFor();
    },
    async 'a plan of 150 operators has none above another'({ page }) {
        const part = i => `SELECT id FROM stock.item WHERE id > ${i} AND random() < 2`;
        await write(page, Array.from({ length: 75 }, (_, i) => part(i)).join(' UNION ALL '));
        await page.getByRole('button', { name: 'Explain' }).click();
        await page.waitForFunction(() => document.querySelectorAll('g.node').length > 150);
        const found = await page.evaluate(() => {
            const boxes = [...document.querySelectorAll('g.node > rect:first-of-type')].map(each => each.getBBox());
            const moved = [...document.querySelectorAll('g.node')].map((node, i) => {
                const { e, f } = node.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
                return { x: boxes[i].x + e, y: boxes[i].y + f, width: boxes[i].width, height: boxes[i].height };
            });
            const overlaps = moved.filter((a, i) =>
                moved.some(
                    (b, j) =>
                        i < j &&
                        a.x < b.x + b.width &&
                        b.x < a.x + a.width &&
                        a.y < b.y + b.height &&
                        b.y < a.y + a.height,
                ),
            );
            const [layout] = performance.getEntriesByName('plan layout').slice(-1);
            return { operators: moved.length, overlaps: overlaps.length, millis: layout.duration };
        });
        assert.equal(found.overlaps, 0);
        console.log(`        ${found.operators} operators laid out in ${found.millis.toFixed(1)} ms`);
    },
    async 'a query is saved and shared with a role'({ page }) {
        await write(page, 'SELECT 7 AS shared');
        await page.getByRole('button', { name: 'Save the current query' }).click();
        await page.getByLabel('Name of the query').fill('for clerks');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByRole('button', { name: 'Share for clerks' }).click();
        await page.getByLabel('Shared with').selectOption('clerk');
        await wait(page, 'for clerk');
        await accessible(page, 'sharing');
    },
    async 'tabs are kept across a reload'({ page }) {
        await write(page, 'SELECT 4242 AS kept');
        await page.waitForTimeout(100);
        await page.reload();
        await wait(page, '4242');
    },
    async 'each page is accessible in both themes'({ page }) {
        for (const theme of ['dark', 'light']) {
            await page.getByLabel('Theme').selectOption(theme);
            for (const name of ['sql', ...PAGES]) {
                await page.goto(`${url}/console/#/${name}`);
                await page.locator('h1').first().waitFor();
                await page.waitForTimeout(400);
                await accessible(page, `${name}, ${theme}`);
            }
        }
    },
    async 'each page fits a phone'({ page }) {
        await page.setViewportSize({ width: 390, height: 780 });
        for (const name of ['sql', ...PAGES]) {
            await page.goto(`${url}/console/#/${name}`);
            await page.locator('h1').first().waitFor();
            await page.waitForTimeout(200);
            const width = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(width <= 390, `${name} is ${width} wide on a phone`);
            await accessible(page, `${name}, phone`);
        }
        await page.setViewportSize({ width: 1280, height: 800 });
    },
    async 'a materialized view is refreshed'({ page }) {
        await page.goto(`${url}/console/#/views`);
        await page.getByRole('button', { name: 'Refresh now' }).click();
        await wait(page, 'totals has been refreshed');
    },
    async 'the catalog finds a table by its column'({ page }) {
        await page.goto(`${url}/console/#/catalog`);
        await page.getByLabel('Search the catalog').fill('hidden');
        await page.getByRole('button', { name: 'Details' }).first().click();
        await page.getByRole('cell', { name: 'hidden' }).first().waitFor();
    },
    async 'the rights page tells who sees which column'({ page }) {
        await page.goto(`${url}/console/#/access`);
        await page.getByLabel('Table', { exact: true }).selectOption('stock.item');
        const matrix = page.getByLabel('Who sees stock.item');
        const row = matrix.getByRole('row', { name: /^hidden/ });
        await row.getByText('hidden', { exact: true }).nth(1).waitFor();
        await matrix.getByText('visible').first().waitFor();
        await page.getByLabel('Why for').selectOption('role clerk');
        await page.getByRole('cell', { name: /^SELECT ON TABLE stock\.item/ }).waitFor();
        await accessible(page, 'who sees what');
    },
    async 'lineage leads from a view to the columns of sources'({ page }) {
        await page.goto(`${url}/console/#/lineage?sales.labels`);
        await page.locator('.card-title', { hasText: 'sales.labels' }).waitFor();
        await page.locator('.card-title', { hasText: 'stock.item' }).waitFor();
        assert.equal(await page.locator('.card-title', { hasText: 'hostile' }).count(), 0);
        await accessible(page, 'lineage of one view');
    },
    async 'the sources are compared with the model'({ page }) {
        await page.goto(`${url}/console/#/sources`);
        await page.getByRole('button', { name: 'Compare with the sources' }).click();
        await wait(page, 'The sources are as the model says.');
    },
    async 'a model is checked, compared and deployed'({ page }) {
        await page.goto(`${url}/console/#/model`);
        const review = page.getByLabel('Review');
        await write(page, 'CREATE DATABASE extra;\nCREATE VIEW nowhere.v AS SELECT 1 AS one;');
        await page.getByRole('button', { name: 'Check' }).click();
        await review.getByText('line 2, column 1').waitFor();
        await accessible(page, 'problems of a model');
        await write(page, 'CREATE DATABASE extra;\nCREATE VIRTUAL SCHEMA s;\nCREATE VIEW s.v AS SELECT 1 AS one;');
        await page.getByRole('button', { name: 'Check' }).click();
        await review.getByText('A new database').waitFor();
        await page.getByRole('button', { name: 'Deploy' }).click();
        await wait(page, /^Deployed, and written to/);
        await page.getByLabel('Database').selectOption('extra');
        await page.locator('.cm-content', { hasText: 'CREATE VIEW s.v' }).waitFor();
        await page.locator('.cm-content').click();
        await page.keyboard.press('Control+End');
        await page.keyboard.insertText('\nCREATE VIEW s.w AS SELECT one FROM s.v;');
        await page.getByRole('button', { name: 'Check' }).click();
        await review.getByText('s.w').waitFor();
        await accessible(page, 'changes of a model');
        await page.getByLabel('Database').selectOption('shop');
    },
    async 'the log has what was run, without the console’s own statements'({ page }) {
        await page.goto(`${url}/console/#/log`);
        await wait(page, /SELECT id, id \* id AS square/);
        assert.equal(await page.getByText('/* console */').count(), 0);
    },
    async 'the plan of a slow query is compared with that of now'({ page }) {
        await page.goto(`${url}/console/#/log`);
        const row = page.getByLabel('Slow queries').getByRole('row', { name: /id \* id AS square/ });
        await row.first().getByRole('button', { name: 'Details' }).click();
        await page.getByRole('button', { name: 'Compare with the plan of now' }).first().click();
        await page.getByLabel('Comparison of the plans').getByText('Rows from sources').waitFor();
        await accessible(page, 'plans of then and now');
    },
    async 'a user logs in with her password and sees what she may'() {
        const { context, page } = await open({ viewport: { width: 390, height: 780 } });
        await page.goto(url);
        await accessible(page, 'log-in');
        await page.getByLabel('User').fill(user);
        await page.getByLabel('Password').fill('wrong');
        await page.getByRole('button', { name: 'Log in' }).click();
        await page.getByRole('alert').waitFor();
        await page.getByLabel('Password').fill(password);
        await page.getByRole('button', { name: 'Log in' }).click();
        await run(page, 'SELECT * FROM stock.secret', 'Failed');
        await accessible(page, 'phone');
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 390, `the page is ${width} wide on a phone`);
        await page.getByRole('button', { name: 'Log out' }).click();
        await page.getByLabel('Password').waitFor();
        await context.close();
    },
    async 'the page of an identity provider logs a user in'() {
        for (const colorScheme of ['dark', 'light']) {
            const { context, page } = await open({ colorScheme });
            await page.goto(url);
            const link = page.getByRole('link', { name: 'Log in with localhost' });
            await link.waitFor();
            await accessible(page, `log-in by a provider, ${colorScheme}`);
            await link.click();
            await page.locator('.user', { hasText: 'grace' }).waitFor();
            assert.equal(page.url(), `${url}/console/`);
            await run(page, 'SELECT count(*) AS items FROM stock.item', '1 row');
            await page.getByRole('button', { name: 'Log out' }).click();
            await link.waitFor();
            await page.goto(`${url}/console/login/return?code=x&state=y`);
            await page.getByRole('alert').filter({ hasText: 'not begun in this browser' }).waitFor();
            await accessible(page, `log-in refused, ${colorScheme}`);
            await page.getByRole('link', { name: 'Back to the log-in' }).click();
            await link.waitFor();
            await context.close();
        }
    },
};

const { context, page } = await open();
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
    try {
        await test({ page });
        console.log(`ok      ${name}`);
    } catch (error) {
        failed++;
        console.log(`FAILED  ${name}\n${error.stack}\n`);
        await page.screenshot({ path: join(folder, `failed-${failed}.png`) }).catch(() => {});
    }
}
await context.close();
for (const problem of problems) {
    console.log(`FAILED  ${problem}`);
}
console.log(`${Object.keys(tests).length - failed} passed, ${failed + problems.length} failed`);
process.exit(failed + problems.length > 0 ? 1 : 0);
