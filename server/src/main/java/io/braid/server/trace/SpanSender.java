package io.braid.server.trace;

import io.braid.execution.journal.BatchingWriter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exporter of spans to a collector, in batches, on its own thread. It does not block callers: a failure drops spans.
 */
final class SpanSender implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SpanSender.class);
    private static final int MOST_WAITING = 20_000;
    private static final int MOST_AT_ONCE = 1000;
    private static final Duration GATHERING = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final int OK = 200;
    private static final int NO_LONGER_OK = 300;

    private final BatchingWriter<Span> writer;

    SpanSender(URI endpoint, String version) {
        writer = new BatchingWriter<>(
                "braid-traces",
                new BatchingWriter.Limits<>(MOST_WAITING, MOST_AT_ONCE, span -> 1, GATHERING),
                new Collector(endpoint, version));
    }

    void send(Span span) {
        writer.add(() -> span);
    }

    /** Sends the queued spans, within a time limit. */
    @Override
    public void close() {
        writer.close();
    }

    /** Collector to which spans are posted. */
    private record Collector(URI endpoint, String version, HttpClient client) implements BatchingWriter.Target<Span> {
        Collector(URI endpoint, String version) {
            this(
                    endpoint,
                    version,
                    HttpClient.newBuilder()
                            .connectTimeout(LONGEST)
                            .version(HttpClient.Version.HTTP_1_1)
                            .build());
        }

        @Override
        public void write(List<Span> batch, AtomicLong lost) throws IOException, InterruptedException {
            if (batch.isEmpty()) {
                return;
            }
            HttpRequest request = HttpRequest.newBuilder(endpoint)
                    .timeout(LONGEST)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(SpanJson.of(batch, version)))
                    .build();
            HttpResponse<Void> answer = client.send(request, HttpResponse.BodyHandlers.discarding());
            if (answer.statusCode() < OK || answer.statusCode() >= NO_LONGER_OK) {
                throw new IOException("it answers " + answer.statusCode());
            }
        }

        @Override
        public void complain(String reason, long lost) {
            LOG.warn("Traces cannot be sent to {} ({}); {} steps are missing so far", endpoint, reason, lost);
        }
    }
}
