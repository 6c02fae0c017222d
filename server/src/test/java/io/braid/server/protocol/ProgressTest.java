package io.braid.server.protocol;

import static io.braid.server.protocol.WireClient.execute;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.TestServer;
import io.braid.wire.Message;
import io.braid.wire.message.Cancel;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Progress;
import io.braid.wire.message.Ready;
import io.braid.wire.message.ResultHeader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ProgressTest {
    @Test
    void whoAsksForItIsToldHowFarItsStatementIs(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                WireClient client = new WireClient(server.port())) {
            Ready ready = (Ready) client.logIn(server.user(), server.password(), "shop", Map.of(Hello.PROGRESS, "1"));
            assertThat(ready.properties()).containsEntry(Hello.PROGRESS, "1");
            client.send(execute(1, "SELECT n FROM fake.stuck", 1));
            // The header is sent with the message after it, and may follow the first progress message if planning is
            // slow.
            List<Progress> told = new ArrayList<>();
            while (told.size() < 2) {
                Message message = client.receive();
                if (message instanceof Progress progress) {
                    told.add(progress);
                } else {
                    assertThat(message).isInstanceOf(ResultHeader.class);
                }
            }
            Progress first = told.get(0);
            Progress second = told.get(1);
            assertThat(first.resultId()).isEqualTo(1);
            assertThat(first.millis()).isGreaterThanOrEqualTo(1000);
            assertThat(second.millis()).isGreaterThan(first.millis());
            assertThat(first.rowsSent()).isZero();
            client.send(new Cancel(1));
            var last = client.receive();
            while (last instanceof Progress || last instanceof ResultHeader) {
                last = client.receive();
            }
            assertThat(last).isInstanceOf(ErrorReply.class);
        }
    }

    @Test
    void onlyWholeSecondsUpToAnHourAreAPeriod() {
        assertThat(period("1")).isEqualTo(Duration.ofSeconds(1));
        assertThat(period("3600")).isEqualTo(Duration.ofHours(1));
        for (String senseless : new String[] {"0", "-1", "3601", "1.5", "", "99999999999"}) {
            assertThat(period(senseless)).as(senseless).isZero();
        }
    }

    private static Duration period(String wanted) {
        return ProgressTelling.period(
                new Hello(Hello.MAGIC, Hello.VERSION, "ada", "shop", Map.of(Hello.PROGRESS, wanted)));
    }
}
