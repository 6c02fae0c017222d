package io.braid.engine;

import io.braid.engine.spill.SpillFolder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Files whose n-th operation (open, write, read or close) fails, or whose reads have a flipped bit. */
final class FaultyFiles implements SpillFolder.Opening {
    private final AtomicInteger uses = new AtomicInteger();
    private final int failAt;
    private final Fault fault;
    private final Random random;

    /** Faults of the n-th operation. */
    enum Fault {
        ERROR,
        /** Fails all operations from then on. */
        ERROR_FOR_GOOD,
        /** Affects reads only. */
        FLIPPED_BIT
    }

    FaultyFiles(int failAt, Fault fault, Random random) {
        this.failAt = failAt;
        this.fault = fault;
        this.random = random;
    }

    static FaultyFiles sound() {
        return new FaultyFiles(Integer.MAX_VALUE, Fault.ERROR, new Random(0));
    }

    /** The number of operations so far. */
    int uses() {
        return uses.get();
    }

    private boolean isFaulty() {
        int use = uses.incrementAndGet();
        return fault == Fault.ERROR_FOR_GOOD ? use >= failAt : use == failAt;
    }

    private void use(String what) throws IOException {
        if (isFaulty() && fault != Fault.FLIPPED_BIT) {
            throw new IOException("made to fail at " + what);
        }
    }

    @Override
    public RandomAccessFile open(Path file) throws IOException {
        use("opening");
        return new Faulty(file);
    }

    /** One of the files. */
    private final class Faulty extends RandomAccessFile {
        Faulty(Path file) throws IOException {
            super(file.toFile(), "rw");
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            use("writing");
            super.write(bytes, offset, length);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (fault != Fault.FLIPPED_BIT) {
                use("reading");
                return super.read(bytes, offset, length);
            }
            boolean flips = isFaulty();
            int read = super.read(bytes, offset, length);
            if (flips && read > 0) {
                bytes[offset + random.nextInt(read)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            }
            return read;
        }

        @Override
        public void close() throws IOException {
            super.close();
            use("closing");
        }
    }
}
