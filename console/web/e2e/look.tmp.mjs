import { chromium } from 'playwright-core';
const [url, out, user, password] = process.argv.slice(2);
const ctx = await chromium.launchPersistentContext('/tmp/cs/profile' + Date.now(), { executablePath: '/usr/bin/chromium', headless: true, args: ['--no-sandbox', '--disable-gpu'], viewport: { width: 1360, height: 860 } });
const page = ctx.pages()[0];
page.setDefaultTimeout(8000);
page.on('pageerror', e => console.log('ERROR', e.message));
const shot = n => page.screenshot({ path: `${out}/${n}.png` });
const write = async sql => { await page.locator('.cm-content').click(); await page.keyboard.press('Control+A'); await page.keyboard.press('Delete'); await page.keyboard.insertText(sql); };
const step = async (n, f) => { try { await f(); } catch (e) { console.log('FAILED', n, e.message.split('\n')[0]); await shot('failed-' + n); } };
await page.goto(url);
await page.getByLabel('User').fill(user);
await page.getByLabel('Password').fill(password);
await page.getByLabel('Database').fill('tpch');
await page.getByRole('button', { name: 'Log in' }).click();
await page.locator('.cm-content').waitFor();
const H = `SELECT n_name, count(*) AS orders, sum(o_totalprice) AS revenue FROM dbA.orders JOIN dbB.customer ON o_custkey = c_custkey JOIN dbD.nation ON c_nationkey = n_nationkey WHERE n_name = 'FRANCE' GROUP BY n_name`;
for (const theme of ['light', 'dark']) {
    await page.getByLabel('Theme').selectOption(theme);
    await step('compare', async () => {
        await page.goto(`${url}/console/#/sql`);
        await write(H);
        await page.getByRole('button', { name: 'Analyze' }).click();
        await page.locator('.lane').first().waitFor();
        await shot(`plan-${theme}`);
        await page.getByLabel('What if').selectOption('enable_dependent_joins');
        await page.getByLabel('Comparison of the plans').getByText('enable_dependent_joins off').waitFor();
        await page.waitForTimeout(300);
        await shot(`compare-${theme}`);
        await page.getByLabel('Plan that was kept').getByRole('button', { name: 'Close' }).click();
    });
    await step('live', async () => {
        await write(`SELECT count(*) FROM dbA.lineitem a JOIN dbA.lineitem b ON a.l_orderkey + 1 < b.l_orderkey JOIN dbB.customer ON c_custkey > a.l_suppkey JOIN dbD.nation ON n_nationkey = c_nationkey`);
        await page.getByRole('button', { name: 'Analyze' }).click();
        await page.locator('.picture.live').waitFor();
        await page.waitForTimeout(1600);
        await shot(`live-${theme}`);
        await page.goto(`${url}/console/#/running`);
        await page.getByRole('button', { name: 'Details' }).first().click();
        await page.locator('.live-plan .picture').waitFor();
        await page.waitForTimeout(1200);
        await shot(`running-${theme}`);
        await page.goto(`${url}/console/#/sql`);
        await page.getByRole('button', { name: 'Cancel' }).click();
    });
    await step('access', async () => {
        await page.goto(`${url}/console/#/access`);
        await page.getByLabel('Table', { exact: true }).selectOption('sales.customers');
        await page.waitForTimeout(1500);
        await shot(`access-${theme}`);
    });
    await step('lineage', async () => {
        await page.goto(`${url}/console/#/lineage`);
        await page.locator('.card-title').first().waitFor();
        await page.locator('.card-column').nth(3).hover();
        await shot(`lineage-${theme}`);
    });
    await step('model', async () => {
        await page.goto(`${url}/console/#/model`);
        await page.waitForTimeout(800);
        await shot(`model-${theme}`);
        await page.locator('.cm-content').click();
        await page.keyboard.press('Control+A');
        await page.keyboard.insertText("CREATE DATABASE fresh;\nCREATE VIRTUAL SCHEMA sales;\nCREATE VIEW sales.customers AS SELECT 1 AS id, 'a' AS name, 3 AS balance;\nCREATE VIEW sales.rich AS SELECT id, name FROM sales.customers WHERE balance > 9000;\n");
        await page.getByRole('button', { name: 'Check' }).click();
        await page.waitForTimeout(2500);
        await shot(`model-checked-${theme}`);
        await page.keyboard.insertText("CREATE VIEW salse.x AS SELECT 1 AS a;\n");
        await page.getByRole('button', { name: 'Check' }).click();
        await page.waitForTimeout(1500);
        await shot(`model-problems-${theme}`);
    });
    await step('sources', async () => {
        await page.goto(`${url}/console/#/sources`);
        await page.getByRole('button', { name: 'Compare with the sources' }).click();
        await page.waitForTimeout(2500);
        await shot(`sources-${theme}`);
    });
    await step('sidebar', async () => {
        await page.goto(`${url}/console/#/sql`);
        await write('SELECT 1');
        await page.getByRole('button', { name: 'Save the current query' }).click();
        await page.getByLabel('Name of the query').fill(`my query ${theme}`);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByRole('button', { name: `Share my query ${theme}` }).click();
        await page.waitForTimeout(500);
        await shot(`sidebar-${theme}`);
    });
}
await ctx.close();
