package io.braid.bench.rival;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigSource;
import java.util.List;
import java.util.Map;

/** Calcite's JDBC adapter in this process; its Enumerable convention runs what cannot be pushed down. */
final class Calcite implements Rival {
    private final Arm arm;

    private Calcite(Arm arm) {
        this.arm = arm;
    }

    static Rival over(Rig rig, Libraries libraries) {
        Map<String, String> properties = Map.of(
                "model", "inline:" + model(rig.sources()),
                "caseSensitive", "false",
                "unquotedCasing", "UNCHANGED",
                "fun", "standard,postgresql",
                "typeSystem", "io.braid.rivals.calcite.ExactAverages");
        Arm.Connector connector =
                new OwnDriver(libraries.driver("io.braid.rivals.calcite.StoppableDriver"), "jdbc:calcite:", properties);
        Arm arm = new Arm("calcite", connector, text -> Rig.named(text, schema -> schema + "."));
        return new Calcite(arm);
    }

    @Override
    public Arm arm() {
        return arm;
    }

    /** Runs in this process. */
    @Override
    public void start() {}

    private static String model(List<RigSource> sources) {
        List<Map<String, String>> schemas =
                sources.stream().map(Calcite::schema).toList();
        try {
            return new ObjectMapper()
                    .writeValueAsString(Map.of("version", "1.0", "defaultSchema", "dbA", "schemas", schemas));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> schema(RigSource source) {
        return Map.of(
                "type",
                "jdbc",
                "name",
                source.schema(),
                "jdbcDriver",
                source.isPostgres() ? "org.postgresql.Driver" : "com.mysql.cj.jdbc.Driver",
                "jdbcUrl",
                source.url(),
                "jdbcUser",
                source.user(),
                "jdbcPassword",
                source.password(),
                source.isPostgres() ? "jdbcSchema" : "jdbcCatalog",
                source.remote());
    }
}
