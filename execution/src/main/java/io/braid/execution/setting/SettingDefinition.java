package io.braid.execution.setting;

import io.braid.planner.option.AssumedRoundTrips;
import io.braid.planner.option.AssumedRows;
import io.braid.planner.option.EngineChoice;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.TimeSpan;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Definition of a setting, as declared on {@link ServerConfig}.
 *
 * @param session true if a session may override the setting
 * @param limits true if a session may only make it stricter
 */
public record SettingDefinition(
        String key,
        Class<?> type,
        String defaultText,
        String help,
        long min,
        long max,
        boolean session,
        boolean limits) {
    /** All settings, in the order of their declaration. */
    public static List<SettingDefinition> all() {
        return Arrays.stream(ServerConfig.class.getRecordComponents())
                .flatMap(SettingDefinition::of)
                .toList();
    }

    /** The environment variable that overrides the setting. */
    public String variable() {
        return Environment.PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private static Stream<SettingDefinition> of(RecordComponent component) {
        return component.getType() == PlannerOptions.class
                ? Arrays.stream(PlannerSwitch.values()).map(SettingDefinition::of)
                : Stream.of(declared(component));
    }

    private static SettingDefinition of(PlannerSwitch means) {
        return new SettingDefinition(
                means.setting().replace('_', '-'),
                boolean.class,
                SettingParser.print(true),
                means.help(),
                0,
                0,
                true,
                false);
    }

    private static SettingDefinition declared(RecordComponent component) {
        Setting setting = Objects.requireNonNull(component.getAnnotation(Setting.class), component::getName);
        return new SettingDefinition(
                dashed(component.getName()),
                component.getType(),
                setting.value(),
                setting.help(),
                setting.min(),
                setting.max(),
                setting.session(),
                setting.limits());
    }

    /** The name in SQL. */
    public String name() {
        return key.replace('-', '_');
    }

    /** The value in a server's configuration. */
    public Object value(ServerConfig config) {
        return Arrays.stream(ServerConfig.class.getRecordComponents())
                .filter(component -> dashed(component.getName()).equals(key))
                .findFirst()
                .map(component -> read(component, config))
                .orElseGet(() -> config.planner().uses(means().orElseThrow()));
    }

    /** The planner switch that the setting controls, if any. */
    Optional<PlannerSwitch> means() {
        return Arrays.stream(PlannerSwitch.values())
                .filter(each -> each.setting().equals(name()))
                .findFirst();
    }

    /** Parses a value; fails with IllegalArgumentException whose message continues {@code "name 'text' ..."}. */
    public Object parse(String text) {
        return SettingParser.parse(this, text.strip());
    }

    /** Formats a value so that {@link #parse} reads it again. */
    public static String print(Object value) {
        if (value instanceof Boolean on) {
            return SettingParser.print(on);
        }
        return value instanceof Duration duration ? TimeSpan.print(duration) : value.toString();
    }

    /** The value of a component, assembled from its settings. */
    public static @Nullable Object assemble(RecordComponent component, Map<String, @Nullable Object> values) {
        return component.getType() == PlannerOptions.class
                ? plannerOptions(values)
                : values.get(dashed(component.getName()));
    }

    /** The planner's options from the values of all settings by key. */
    public static PlannerOptions plannerOptions(Map<String, ? extends @Nullable Object> values) {
        return PlannerOptions.ALL
                .without(all().stream()
                        .filter(setting -> Boolean.FALSE.equals(values.get(setting.key())))
                        .flatMap(setting -> setting.means().stream())
                        .toArray(PlannerSwitch[]::new))
                .in(values.get("time-zone") instanceof ZoneId zone ? zone : ZoneOffset.UTC)
                .on(values.get("engine") instanceof EngineChoice engine ? engine : EngineChoice.LOCAL)
                .assuming(values.get("assumed-rows") instanceof AssumedRows rows ? rows : AssumedRows.NONE)
                .assuming(
                        values.get("assumed-round-trips") instanceof AssumedRoundTrips times
                                ? times
                                : AssumedRoundTrips.NONE);
    }

    private static Object read(RecordComponent component, ServerConfig config) {
        try {
            return component.getAccessor().invoke(config);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a record's component can be read", e);
        }
    }

    private static String dashed(String camelCase) {
        return camelCase.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
