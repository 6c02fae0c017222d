package io.braid.server.trace;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends steps to whoever collects them, some at a time, on a thread of its own. Nobody waits for it: what does not get
 * through is lost.
 */
final class SpanSender implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SpanSender.class);
    private static final int MOST_WAITING = 20_000;
    private static final int MOST_AT_ONCE = 1000;
    private static final Duration GATHERING = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final long COMPLAINT_NANOS = Duration.ofMinutes(1).toNanos();
    private static final int OK = 200;
    private static final int NO_LONGER_OK = 300;

    private final URI endpoint;
    private final String version;
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(LONGEST)
            .version(HttpClient.Version.HTTP_1_1)
            .build();
    private final BlockingQueue<Span> waiting = new LinkedBlockingQueue<>(MOST_WAITING);
    private final CountDownLatch closing = new CountDownLatch(1);
    private final AtomicLong lost = new AtomicLong();
    private final Thread thread = new Thread(this::run, "braid-traces");
    private long complained = System.nanoTime() - COMPLAINT_NANOS;

    SpanSender(URI endpoint, String version) {
        this.endpoint = endpoint;
        this.version = version;
        thread.setDaemon(true);
        thread.start();
    }

    void send(Span span) {
        if (!waiting.offer(span)) {
            lost.incrementAndGet();
        }
    }

    /** Sends what there is, if that does not take long. */
    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join(LONGEST.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        List<Span> some = new ArrayList<>();
        try {
            boolean last;
            do {
                last = closing.await(GATHERING.toMillis(), TimeUnit.MILLISECONDS);
                while (waiting.drainTo(some, MOST_AT_ONCE) > 0) {
                    post(some);
                    some.clear();
                }
            } while (!last);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void post(List<Span> some) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(endpoint)
                    .timeout(LONGEST)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(SpanJson.of(some, version)))
                    .build();
            HttpResponse<Void> answer = client.send(request, HttpResponse.BodyHandlers.discarding());
            if (answer.statusCode() < OK || answer.statusCode() >= NO_LONGER_OK) {
                complain(some.size(), "it answers " + answer.statusCode());
            }
        } catch (IOException e) {
            complain(some.size(), String.valueOf(e));
        }
    }

    private void complain(int more, String why) {
        lost.addAndGet(more);
        long now = System.nanoTime();
        if (now - complained >= COMPLAINT_NANOS) {
            complained = now;
            LOG.warn("Traces cannot be sent to {} ({}); {} steps are missing so far", endpoint, why, lost);
        }
    }
}
