package io.braid.spi.batch;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Arrays of a column, given or created lazily, usually by copying from another column. Thread-safe. */
final class LazyArray<A> {
    /** Holder whose final field publishes the arrays safely to other threads. */
    private record Made<A>(A arrays) {}

    private @Nullable Made<A> made;
    private @Nullable RowMapping picked;
    private @Nullable Supplier<A> maker;

    private LazyArray(@Nullable Made<A> made, @Nullable RowMapping picked, @Nullable Supplier<A> maker) {
        this.made = made;
        this.picked = picked;
        this.maker = maker;
    }

    static <A> LazyArray<A> of(A arrays) {
        return new LazyArray<>(new Made<>(arrays), null, null);
    }

    static <A> LazyArray<A> of(RowMapping picked, Function<RowMapping, A> copy) {
        return new LazyArray<>(null, picked, () -> copy.apply(picked));
    }

    static <A> LazyArray<A> of(Supplier<A> maker) {
        return new LazyArray<>(null, null, maker);
    }

    A get() {
        Made<A> there = made;
        return there == null ? make() : there.arrays();
    }

    /** The mapping from which the arrays will be copied; null once they have been. */
    synchronized @Nullable RowMapping picked() {
        return picked;
    }

    private synchronized A make() {
        Supplier<A> making = maker;
        Made<A> there = made;
        if (there == null && making != null) {
            there = new Made<>(making.get());
            made = there;
            picked = null;
            maker = null;
        }
        if (there == null) {
            throw new IllegalStateException("neither arrays nor what makes them");
        }
        return there.arrays();
    }
}
