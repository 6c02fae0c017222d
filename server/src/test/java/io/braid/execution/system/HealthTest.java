package io.braid.execution.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.TestServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HealthTest {
    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void aServerIsLiveAtOnceAndReadyOnceItIsWarm(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            assertThat(get(server, "/health/live").statusCode()).isEqualTo(200);
            while (!server.server().health().isReady()) {
                Thread.sleep(10);
            }
            HttpResponse<String> ready = get(server, "/health/ready");
            assertThat(ready.statusCode()).isEqualTo(200);
            assertThat(ready.body()).contains("\"status\":\"ready\"", "\"databases\":[\"shop\"]");
            assertThat(get(server, "/anything/else").statusCode()).isEqualTo(404);
            assertThat(get(server, "/").headers().firstValue("location")).hasValue("/console/");
            assertThat(get(server, "/metrics").body())
                    .contains("braid_queries_open 0.0", "braid_source_breaker_open{source=\"stock\"} 0.0");
        }
    }

    @Test
    void whatIsNotReadySaysWhyInSoundJson() {
        Health health = new Health(List.of("a \"b\"\n\\"), List.of(), List.of());
        assertThat(health.isReady()).isFalse();
        assertThat(health.toJson()).contains("[\"a \\\"b\\\"\\u000a\\\\\"]");
    }

    private HttpResponse<String> get(TestServer server, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + server.server().httpPort() + path);
        return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
}
