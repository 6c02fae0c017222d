package io.braid.engine.exchange;

import java.util.ArrayList;
import java.util.List;

/** One-time event. Its actions run when it occurs, or immediately if it has occurred. Safe for many threads. */
public final class Signal {
    private final List<Runnable> waiting = new ArrayList<>();
    private boolean given;

    /** Signals the event; has no effect if it has occurred. */
    public void give() {
        List<Runnable> actions;
        synchronized (waiting) {
            given = true;
            actions = List.copyOf(waiting);
            waiting.clear();
        }
        actions.forEach(Runnable::run);
    }

    public void whenGiven(Runnable action) {
        synchronized (waiting) {
            if (!given) {
                waiting.add(action);
                return;
            }
        }
        action.run();
    }
}
