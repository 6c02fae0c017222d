// Bundles the console into a folder: each file compressed, and their names in files.txt.
import { build } from 'esbuild';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const out = process.argv[2] ?? '../target/web';
const result = await build({
    entryPoints: ['src/main.tsx'],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    outdir: 'out',
    entryNames: '[name]-[hash]',
    format: 'iife',
    target: ['chrome109', 'firefox115', 'safari16'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.svg': 'text' },
    legalComments: 'none',
    logLevel: 'warning',
});

rmSync(join(out, 'assets'), { recursive: true, force: true });
mkdirSync(join(out, 'assets'), { recursive: true });
const names = [];
const write = (name, content) => {
    writeFileSync(join(out, `${name}.gz`), gzipSync(content, { level: 9 }));
    names.push(name);
};
const named = (entry, extension) =>
    result.outputFiles
        .map(file => basename(file.path))
        .find(name => name.startsWith(entry) && name.endsWith(extension));
for (const file of result.outputFiles) {
    write(`assets/${basename(file.path)}`, file.contents);
}
const page = readFileSync('src/index.html', 'utf8')
    .replace('main.css', `assets/${named('main', '.css')}`)
    .replace('main.js', `assets/${named('main', '.js')}`);
write('index.html', page);
// The licences of the libraries in the bundle ask to be passed on with it.
const libraries = new Set(
    Object.keys(result.metafile.inputs).flatMap(
        path => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
    ),
);
const licences = [...libraries].sort().map(name => {
    const folder = join('node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (license !== 'MIT') {
        throw new Error(`The licence of ${name} is ${license}: add it to docs/licences.md and here`);
    }
    const file = readdirSync(folder).find(each => /^licen[cs]e/i.test(each));
    return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : ''}\n`;
});
write('licences.txt', licences.join(`\n${'-'.repeat(72)}\n\n`));
write('icon.svg', readFileSync('src/icon.svg'));
writeFileSync(join(out, 'files.txt'), names.join('\n') + '\n');
