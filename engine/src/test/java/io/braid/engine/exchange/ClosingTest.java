package io.braid.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingTest {
    private final List<String> done = new ArrayList<>();

    @Test
    void allIsDoneWhateverFails() {
        RuntimeException first = new IllegalStateException("first");
        RuntimeException second = new IllegalStateException("second");
        Throwable thrown = catchThrowable(() -> Closing.all(List.of(
                () -> done.add("a"),
                () -> {
                    throw first;
                },
                () -> done.add("b"),
                () -> {
                    throw second;
                },
                () -> done.add("c"))));
        assertThat(done).containsExactly("a", "b", "c");
        assertThat(thrown).isSameAs(first).hasSuppressedException(second);
    }

    @Test
    void whatSeveralPassOnIsToldOnce() {
        RuntimeException reason = new IllegalStateException("stopped");
        Runnable failing = () -> {
            throw reason;
        };
        Throwable thrown = catchThrowable(() -> Closing.all(List.of(failing, failing, () -> done.add("c"))));
        assertThat(done).containsExactly("c");
        assertThat(thrown).isSameAs(reason).hasNoSuppressedExceptions();
    }

    @Test
    void anErrorIsToldBeforeExceptions() {
        OutOfMemoryError error = new OutOfMemoryError("no more");
        Throwable thrown = catchThrowable(() -> Closing.all(List.of(
                () -> {
                    throw new IllegalStateException("first");
                },
                () -> {
                    throw error;
                },
                () -> done.add("c"))));
        assertThat(done).containsExactly("c");
        assertThat(thrown).isSameAs(error);
    }
}
