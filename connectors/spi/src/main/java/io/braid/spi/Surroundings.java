package io.braid.spi;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the server that a source is opened in has beside the options of the source. Whoever writes a model has no say in
 * it, only who runs the server.
 *
 * @param plugins the class loaders of what was put into the server's folder of plugins
 * @param driverProperties more properties of drivers that models may set, in lower case
 * @param filesFolder the one folder whose files models may name, as tables or as databases; null for a source that stands alone
 */
public record Surroundings(
        List<ClassLoader> plugins,
        Set<String> driverProperties,
        @Nullable Path filesFolder) {
    /** Of a source that stands alone. */
    public static final Surroundings NONE = new Surroundings(List.of(), Set.of(), null);

    public Surroundings {
        plugins = List.copyOf(plugins);
        driverProperties = Set.copyOf(driverProperties);
    }
}
