package io.braid.spi.batch;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The arrays of a column: there from the start, or made when first asked for, most often copied out of another column.
 * Safe for many threads.
 */
final class LazyArray<A> {
    /** Its final field makes the arrays' contents visible to whoever sees it. */
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

    /** Where the arrays would be copied from, or null once they have been. */
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
