// Bundles the console into a folder: each file compressed, and their names in files.txt.
import { build } from 'esbuild';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    result.outputFiles.map(file => basename(file.path)).find(name => name.startsWith(entry) && name.endsWith(extension));
for (const file of result.outputFiles) {
    write(`assets/${basename(file.path)}`, file.contents);
}
const page = readFileSync('src/index.html', 'utf8')
    .replace('main.css', `assets/${named('main', '.css')}`)
    .replace('main.js', `assets/${named('main', '.js')}`);
write('index.html', page);
write('icon.svg', readFileSync('src/icon.svg'));
writeFileSync(join(out, 'files.txt'), names.join('\n') + '\n');
