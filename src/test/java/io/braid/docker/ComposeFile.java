package io.braid.docker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What the tests ask of a compose file. Values that are merged from an anchor count where they are merged into. */
final class ComposeFile {
    private final JsonNode services;

    private ComposeFile(JsonNode services) {
        this.services = services;
    }

    static ComposeFile read(Path file) throws IOException {
        return parse(Files.readString(file));
    }

    /** Read by the YAML library itself, because Jackson would leave merge keys alone. */
    static ComposeFile parse(String text) {
        Object plain = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        JsonNode tree = new ObjectMapper().valueToTree(plain);
        return new ComposeFile(tree.path("services"));
    }

    List<String> services() {
        List<String> names = new ArrayList<>();
        services.fieldNames().forEachRemaining(names::add);
        return names;
    }

    JsonNode service(String name) {
        return services.path(name);
    }

    /** The published ports of all services, as written. */
    List<String> ports() {
        List<String> ports = new ArrayList<>();
        for (JsonNode service : services) {
            service.path("ports").forEach(port -> ports.add(port.asText()));
        }
        return ports;
    }

    /** The environment variables of a service, and what they are set to. */
    List<Map.Entry<String, String>> environment(String service) {
        return service(service).path("environment").properties().stream()
                .map(entry -> Map.entry(entry.getKey(), entry.getValue().asText()))
                .toList();
    }
}
