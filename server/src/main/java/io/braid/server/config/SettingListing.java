package io.braid.server.config;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/**
 * A setting with its present value.
 *
 * @param value as it would be written in the file
 */
public record SettingListing(SettingDefinition definition, String value) {
    /** Every setting of a configuration, in the order of their declaration. */
    public static List<SettingListing> of(ServerConfig config) {
        List<SettingListing> listing = new ArrayList<>();
        RecordComponent[] components = ServerConfig.class.getRecordComponents();
        List<SettingDefinition> definitions = SettingDefinition.all();
        for (int i = 0; i < components.length; i++) {
            listing.add(new SettingListing(definitions.get(i), SettingParser.print(read(components[i], config))));
        }
        return listing;
    }

    private static Object read(RecordComponent component, ServerConfig config) {
        try {
            return component.getAccessor().invoke(config);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the record has no such component", e);
        }
    }
}
