package io.braid.postgres.session;

import io.braid.postgres.message.FrontendMessage;
import io.braid.postgres.message.FrontendMessage.Target;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Messages of a client that have arrived and wait for their turn. */
final class MessageQueue {
    private static final int MAX_MESSAGES = 1000;
    private static final long MAX_BYTES = 1 << 20;

    private final Deque<FrontendMessage> messages = new ArrayDeque<>();
    private long bytes;

    void add(FrontendMessage message) {
        messages.add(message);
        bytes += message.size();
    }

    FrontendMessage remove() {
        FrontendMessage message = messages.remove();
        bytes -= message.size();
        return message;
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    /** True if no more should be read until some have been handled. */
    boolean isFull() {
        return messages.size() >= MAX_MESSAGES || bytes > MAX_BYTES;
    }

    /** Removes those of which a test, which is asked once for each in their order, is true. */
    void removeIf(Predicate<FrontendMessage> test) {
        messages.removeIf(message -> {
            boolean isRemoved = test.test(message);
            bytes -= isRemoved ? message.size() : 0;
            return isRemoved;
        });
    }

    void clear() {
        messages.clear();
        bytes = 0;
    }

    /** True if Sync is the next message. */
    boolean isSyncNext() {
        return messages.peek() instanceof FrontendMessage.Sync;
    }

    /**
     * Execution of a statement once more.
     *
     * @param described true if its portal was to be described in between, as PostgreSQL's JDBC driver asks of each
     */
    record Repetition(FrontendMessage.Bind bind, boolean described) {}

    /** Removes the executions of the same statement that come next. They return no rows, so that no limit counts. */
    List<Repetition> takeRepetitions(FrontendMessage.Bind first) {
        List<Repetition> repetitions = new ArrayList<>();
        for (Repetition next = repetition(first); next != null; next = repetition(first)) {
            repetitions.add(next);
            remove();
            if (next.described()) {
                remove();
            }
            remove();
        }
        return repetitions;
    }

    /** The repetition that comes next, if one does and all of it has arrived. */
    private @Nullable Repetition repetition(FrontendMessage.Bind first) {
        Iterator<FrontendMessage> next = messages.iterator();
        FrontendMessage begin = next.hasNext() ? next.next() : null;
        FrontendMessage middle = next.hasNext() ? next.next() : null;
        boolean described = middle instanceof FrontendMessage.Describe describe
                && describe.target() == Target.PORTAL
                && describe.name().equals(first.portal());
        FrontendMessage end = described && next.hasNext() ? next.next() : middle;
        return begin instanceof FrontendMessage.Bind bind
                        && end instanceof FrontendMessage.Execute execute
                        && bind.statement().equals(first.statement())
                        && bind.portal().equals(first.portal())
                        && execute.portal().equals(first.portal())
                        && bind.values().size() == first.values().size()
                ? new Repetition(bind, described)
                : null;
    }
}
