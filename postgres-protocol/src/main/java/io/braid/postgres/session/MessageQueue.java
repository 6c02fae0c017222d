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

/** Queue of messages from a client. */
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

    /** True if reading must stop until some messages have been handled. */
    boolean isFull() {
        return messages.size() >= MAX_MESSAGES || bytes > MAX_BYTES;
    }

    /** Removes the messages that match a test, which is called once for each, in order. */
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
     * Repeated execution of a statement.
     *
     * @param described true if its portal was described in between, as PostgreSQL's JDBC driver does
     */
    record Repetition(FrontendMessage.Bind bind, boolean described) {}

    /**
     * Removes the immediately following executions of the same statement. They return no rows, so that row limits do
     * not matter.
     */
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

    /** Returns the next repetition, if it has arrived completely. */
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
