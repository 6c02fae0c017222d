package io.braid.spi.batch;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The arrays of a column: there from the start, or copied out of another column when first asked for. Safe for many threads. */
final class Late<A> {
    /** Its final field makes the arrays' contents visible to whoever sees it. */
    private record Made<A>(A arrays) {}

    private @Nullable Made<A> made;
    private @Nullable Picked picked;
    private @Nullable Function<Picked, A> copy;

    private Late(@Nullable Made<A> made, @Nullable Picked picked, @Nullable Function<Picked, A> copy) {
        this.made = made;
        this.picked = picked;
        this.copy = copy;
    }

    static <A> Late<A> of(A arrays) {
        return new Late<>(new Made<>(arrays), null, null);
    }

    static <A> Late<A> of(Picked picked, Function<Picked, A> copy) {
        return new Late<>(null, picked, copy);
    }

    A get() {
        Made<A> there = made;
        return there == null ? make() : there.arrays();
    }

    /** Where the arrays would be copied from, or null once they have been. */
    synchronized @Nullable Picked picked() {
        return picked;
    }

    private synchronized A make() {
        Picked source = picked;
        Function<Picked, A> maker = copy;
        Made<A> there = made;
        if (there == null && source != null && maker != null) {
            there = new Made<>(maker.apply(source));
            made = there;
            picked = null;
            copy = null;
        }
        if (there == null) {
            throw new IllegalStateException("neither arrays nor a source of them");
        }
        return there.arrays();
    }
}
