/** Numbers, sizes and times for people. */

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** A number of at most seven digits, or a rounded one such as 94.8M. */
export const brief = (value: number) =>
    value < 1e7 ? count(value) : value.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });

export const count = (value: number) => whole.format(value);

export function bytes(value: number): string {
    const units = ['B', 'kB', 'MB', 'GB', 'TB'];
    let unit = 0;
    let rest = value;
    while (rest >= 1000 && unit < units.length - 1) {
        rest /= 1000;
        unit++;
    }
    return `${unit === 0 || rest >= 100 ? whole.format(rest) : rest.toFixed(1)} ${units[unit]}`;
}

export function millis(value: number): string {
    if (value >= 120_000) {
        return `${whole.format(value / 60_000)} min`;
    }
    if (value >= 1000) {
        return `${(value / 1000).toFixed(value >= 10_000 ? 1 : 2)} s`;
    }
    return `${value >= 100 ? whole.format(value) : value.toFixed(value >= 10 ? 1 : 2)} ms`;
}

/** A moment as the server writes it, in the time of the browser. */
export function moment(text: string): string {
    const time = new Date(text.replace(' ', 'T'));
    if (Number.isNaN(time.getTime())) {
        return text;
    }
    const date = (value: Date) => value.toLocaleDateString('sv');
    const clock = time.toLocaleTimeString('sv');
    return date(time) === date(new Date()) ? clock : `${date(time)} ${clock}`;
}
