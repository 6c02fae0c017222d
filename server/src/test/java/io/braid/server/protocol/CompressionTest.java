package io.braid.server.protocol;

import static io.braid.server.protocol.WireClient.execute;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.TestServer;
import io.braid.wire.Frames;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.CompressedBatch;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Ready;
import io.braid.wire.message.ResultHeader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CompressionTest {
    private static final String MANY = "SELECT n FROM fake.endless";

    @Test
    void rowsAreCompressedForWhoAsksForIt(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            try (WireClient client = new WireClient(server.port())) {
                Ready ready = (Ready)
                        client.logIn(server.user(), server.password(), "shop", Map.of(Hello.COMPRESSION, Hello.LZ4));
                assertThat(ready.properties()).containsEntry(Hello.COMPRESSION, Hello.LZ4);
                client.send(execute(1, MANY, 1));
                client.receive(ResultHeader.class);
                BatchData read = client.receive(CompressedBatch.class).inflate();
                assertThat(read.resultId()).isEqualTo(1);
                assertThat(read.batch().rows()).isPositive();
            }
            for (Map<String, String> properties : List.of(Map.<String, String>of(), Map.of(Hello.COMPRESSION, "zip"))) {
                try (WireClient client = new WireClient(server.port())) {
                    Ready ready = (Ready) client.logIn(server.user(), server.password(), "shop", properties);
                    assertThat(ready.properties()).doesNotContainKey(Hello.COMPRESSION);
                    client.send(execute(1, MANY, 1));
                    client.receive(ResultHeader.class);
                    client.receive(BatchData.class);
                }
            }
        }
    }

    @Test
    void theDriverReadsTheSameRows(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            assertThat(sum(server, "?compression=lz4")).isEqualTo(sum(server, ""));
        }
    }

    /** Returns the sum of correlated rows, in which a wrong one would be detected. */
    private static long sum(TestServer server, String properties) throws Exception {
        try (Connection connection =
                        DriverManager.getConnection(server.url() + properties, server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.setMaxRows(20_000);
            long sum = 0;
            long rows = 0;
            try (ResultSet numbers = statement.executeQuery(MANY)) {
                while (numbers.next()) {
                    sum = 31 * sum + numbers.getLong(1);
                    rows++;
                }
            }
            assertThat(rows).isEqualTo(20_000);
            return sum;
        }
    }

    @Test
    void whatIsShortOrDoesNotGetShorterIsLeftAsItIs() throws Exception {
        assertThat(Compression.of(longs(new long[100]))).isNull();
        long[] noise = new Random(1).longs(10_000).toArray();
        assertThat(Compression.of(longs(noise))).isNull();
        BatchData zeros = longs(new long[10_000]);
        CompressedBatch compressed = Objects.requireNonNull(Compression.of(zeros));
        assertThat(Frames.encode(compressed).length).isLessThan((int) zeros.frameBytes() / 100);
        assertThat(Frames.encode(compressed.inflate())).isEqualTo(Frames.encode(zeros));
    }

    private static BatchData longs(long[] values) {
        return new BatchData(7, new WireBatch(values.length, List.of(new WireLongs(values.length, values, null))));
    }
}
