package io.braid.execution.login;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** HTTP client for short JSON responses, with a timeout and a size limit. It follows no redirects. */
final class JsonClient {
    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final int LONGEST_BODY = 1 << 20;
    private static final int OK = 200;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(LONGEST)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /** Status and body of a response; a JSON null for a body that is not JSON. */
    record Reply(int status, JsonNode body) {
        boolean isOk() {
            return status == OK;
        }
    }

    static HttpRequest.Builder request(URI address) {
        return HttpRequest.newBuilder(address).header("Accept", "application/json");
    }

    Reply send(HttpRequest request) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> sent = client.sendAsync(request, head -> new LimitedBody(LONGEST_BODY));
        try {
            // The request's own timeout covers only the headers.
            HttpResponse<byte[]> response = sent.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
            return new Reply(response.statusCode(), parsed(response.body()));
        } catch (ExecutionException e) {
            throw new IOException(String.valueOf(e.getCause()), e);
        } catch (TimeoutException e) {
            sent.cancel(true);
            throw new IOException("no reply within " + LONGEST.toSeconds() + " s", e);
        }
    }

    private static JsonNode parsed(byte[] body) {
        try {
            JsonNode node = JSON.readTree(body);
            return node == null ? NullNode.getInstance() : node;
        } catch (IOException e) {
            // The exception's message would quote the body, which may contain a token.
            return NullNode.getInstance();
        }
    }
}
