const UTF8 = new TextEncoder();

/** Bytes that grow, little-endian. */
export class Bytes {
    private view = new DataView(new ArrayBuffer(1 << 12));
    length = 0;

    private reserve(more: number): number {
        const at = this.length;
        this.length += more;
        if (this.length > this.view.byteLength) {
            const larger = new Uint8Array(Math.max(this.length, 2 * this.view.byteLength));
            larger.set(new Uint8Array(this.view.buffer, 0, at));
            this.view = new DataView(larger.buffer);
        }
        return at;
    }

    byte(value: number): void {
        const at = this.reserve(1);
        this.view.setUint8(at, value);
    }

    int32(value: number): void {
        const at = this.reserve(4);
        this.view.setInt32(at, value, true);
    }

    int64(value: bigint): void {
        const at = this.reserve(8);
        this.view.setBigInt64(at, value, true);
    }

    /** Sixteen bytes, the highest first. */
    int128(value: bigint): void {
        const at = this.reserve(16);
        this.view.setBigInt64(at, value >> 64n);
        this.view.setBigUint64(at + 8, BigInt.asUintN(64, value));
    }

    float(value: number): void {
        const at = this.reserve(4);
        this.view.setFloat32(at, value, true);
    }

    double(value: number): void {
        const at = this.reserve(8);
        this.view.setFloat64(at, value, true);
    }

    all(bytes: Uint8Array): void {
        const at = this.reserve(bytes.length);
        new Uint8Array(this.view.buffer).set(bytes, at);
    }

    /** Eight to a byte, the first in its lowest bit. */
    bits(values: boolean[]): void {
        for (let i = 0; i < values.length; i += 8) {
            let byte = 0;
            for (let bit = 0; bit < 8; bit++) {
                byte |= values[i + bit] ? 1 << bit : 0;
            }
            this.byte(byte);
        }
    }

    /** A number in as few bytes as it needs, seven bits in each. */
    unsigned(value: number): void {
        for (; value > 127; value = Math.floor(value / 128)) {
            this.byte((value % 128) | 128);
        }
        this.byte(value);
    }

    /** A text after its length. */
    text(value: string): void {
        const bytes = UTF8.encode(value);
        this.unsigned(bytes.length);
        this.all(bytes);
    }

    taken(): Uint8Array<ArrayBuffer> {
        return new Uint8Array(this.view.buffer, 0, this.length);
    }
}

/** A structure in Thrift's compact protocol, whose fields come in the order of their numbers. */
export class Struct {
    private last = 0;

    constructor(private readonly out: Bytes) {}

    private head(field: number, type: number): void {
        this.out.byte(((field - this.last) << 4) | type);
        this.last = field;
    }

    flag(field: number, value: boolean): void {
        this.head(field, value ? 1 : 2);
    }

    /** An integer that is not negative. */
    i32(field: number, value: number): void {
        this.head(field, 5);
        this.out.unsigned(value * 2);
    }

    /** A long integer that is not negative. */
    i64(field: number, value: number): void {
        this.head(field, 6);
        this.out.unsigned(value * 2);
    }

    text(field: number, value: string): void {
        this.head(field, 8);
        this.out.text(value);
    }

    list<T>(field: number, type: number, values: T[], write: (out: Bytes, value: T, index: number) => void): void {
        this.head(field, 9);
        // Lists of fifteen elements and more have their length in bytes of its own.
        this.out.byte((Math.min(values.length, 15) << 4) | type);
        if (values.length >= 15) {
            this.out.unsigned(values.length);
        }
        values.forEach((value, i) => write(this.out, value, i));
    }

    struct(field: number, write: (inner: Struct) => void): void {
        this.head(field, 12);
        struct(this.out, write);
    }
}

/** Writes a structure with its end. */
export function struct(out: Bytes, write: (inner: Struct) => void): void {
    write(new Struct(out));
    out.byte(0);
}
