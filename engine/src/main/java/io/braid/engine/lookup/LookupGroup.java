package io.braid.engine.lookup;

import io.braid.engine.exchange.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Look-ups that differ in nothing but their keys. A few ask the source each by itself; who comes while these are under way waits for
 * one of them to end, and then one asks for all who wait. So nobody waits for more than one statement of others, and no statement
 * that answers a look-up has begun before it was there. Safe for many threads.
 */
public final class LookupGroup {
    private final int mostUnderWay;
    private final int mostKeys;
    private final ArrayDeque<LookupRequest> waiting = new ArrayDeque<>();
    private int underWay;
    /** How many hold on to it; guarded by the map that has it. */
    int users;

    /**
     * One of which nothing is under way.
     *
     * @param mostUnderWay how many statements may be under way before others wait for them
     * @param mostKeys for how many look-ups one statement may ask
     */
    LookupGroup(int mostUnderWay, int mostKeys) {
        this.mostUnderWay = mostUnderWay;
        this.mostKeys = mostKeys;
    }

    /** How a look-up goes on, waiting for it if need be; throws why its query is to stop. */
    public Turn turn(LookupRequest request, Cancellation cancellation) {
        synchronized (this) {
            if (underWay < mostUnderWay) {
                underWay++;
                return new Turn.Leads(List.of(request));
            }
            waiting.add(request);
        }
        try {
            return request.await(cancellation);
        } catch (Throwable e) {
            leave(request);
            throw e;
        }
    }

    /** Says that whoever led has his answer. Those who wait go on. */
    public void ended() {
        List<LookupRequest> next = new ArrayList<>();
        synchronized (this) {
            while (next.size() < mostKeys && !waiting.isEmpty()) {
                next.add(waiting.remove());
            }
            if (next.isEmpty()) {
                underWay--;
            } else {
                // Told while nobody can leave, so that whoever leaves knows whether others count on him.
                next.get(0).tell(new Turn.Leads(next));
            }
        }
    }

    /** Whoever was to ask for others leaves that to each of them. */
    private void leave(LookupRequest request) {
        synchronized (this) {
            if (waiting.remove(request)) {
                return;
            }
        }
        if (request.told() instanceof Turn.Leads leads) {
            leads.requests().forEach(other -> other.tell(new Turn.Alone()));
            ended();
        }
    }
}
