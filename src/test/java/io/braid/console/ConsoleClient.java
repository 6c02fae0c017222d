package io.braid.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A browser's part of the console's API, with one cookie and one CSRF token. */
final class ConsoleClient {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final String root;
    private String cookie = "";
    private String token = "";

    ConsoleClient(int port) {
        root = "http://127.0.0.1:" + port;
    }

    String cookie() {
        return cookie;
    }

    void setCookie(String other) {
        cookie = other;
    }

    void setToken(String other) {
        token = other;
    }

    String token() {
        return token;
    }

    HttpResponse<String> get(String path) {
        return send(request(path).GET().build());
    }

    /** A POST with headers of the caller's on top, each a name and a value. */
    HttpResponse<String> post(String path, Object body, String... headers) {
        HttpRequest.Builder request = request("/console/api/" + path)
                .header("Content-Type", "application/json")
                .header("X-Braid-Token", token)
                .POST(HttpRequest.BodyPublishers.ofString(text(body)));
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        return send(request.build());
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(root + path));
        return cookie.isEmpty() ? request : request.header("Cookie", cookie);
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Logs in, and keeps the cookie and the token of the session. */
    HttpResponse<String> logIn(Map<String, String> body) {
        HttpResponse<String> response = post("login", body);
        response.headers().firstValue("Set-Cookie").ifPresent(set -> cookie = set.split(";", 2)[0]);
        if (response.statusCode() == 200) {
            token = json(response).path("csrf").textValue();
        }
        return response;
    }

    String start(String sql, int limit, String... parameters) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("sql", sql);
        body.put("limit", limit);
        body.put("parameters", List.of(parameters));
        return json(post("query", body)).path("cursor").textValue();
    }

    JsonNode next(String cursor) {
        return json(post("next", Map.of("cursor", cursor)));
    }

    /** All pages of a statement. */
    List<JsonNode> run(String sql, String... parameters) {
        return pages(start(sql, 0, parameters));
    }

    /** All pages of a statement that a page of the console asks again and again. */
    List<JsonNode> monitor(String sql) {
        return pages(json(post("query", Map.of("sql", sql, "parameters", List.of(), "monitoring", true)))
                .path("cursor")
                .textValue());
    }

    private List<JsonNode> pages(String cursor) {
        List<JsonNode> pages = new ArrayList<>();
        do {
            pages.add(next(cursor));
        } while (!pages.get(pages.size() - 1).path("done").booleanValue());
        return pages;
    }

    static JsonNode json(HttpResponse<String> response) {
        return json(response.body());
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(text, e);
        }
    }

    private static String text(Object body) {
        try {
            return body instanceof String text ? text : JSON.writeValueAsString(body);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
