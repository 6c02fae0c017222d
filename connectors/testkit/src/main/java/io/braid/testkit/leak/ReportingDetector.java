package io.braid.testkit.leak;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakTracker;

/** Netty's own detector, which tells the tests what it finds instead of a log. */
public final class ReportingDetector extends ResourceLeakDetector<Object> {
    /** As Netty calls it, for each kind of thing that must be released. */
    public ReportingDetector(Class<?> resource, int samplingInterval) {
        super(resource, samplingInterval);
        Leaks.askToo(this::report);
    }

    /** As it calls it where somebody still asks for its older form, and looks for it in any case. */
    public ReportingDetector(Class<?> resource, int samplingInterval, long ignored) {
        this(resource, samplingInterval);
    }

    /** Whatever is tracked next has it look at what the collector has found. */
    private void report() {
        Object anything = new Object();
        ResourceLeakTracker<Object> tracker = trackForcibly(anything);
        tracker.close(anything);
    }

    @Override
    protected boolean needReport() {
        return true;
    }

    @Override
    protected void reportTracedLeak(String resourceType, String records) {
        Leaks.add(resourceType + " was dropped without having been released:" + records);
    }

    @Override
    protected void reportUntracedLeak(String resourceType) {
        Leaks.add(resourceType + " was dropped without having been released; nobody knows where");
    }
}
