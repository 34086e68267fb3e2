package org.orthant.experiment;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.orthant.data.Dataset;
import org.orthant.data.Inputs;
import org.orthant.data.Split;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.loop.AttentionPortions;
import org.orthant.train.run.RunConfig;

/** Roughly the memory that training a cell takes, and the memory available. */
public final class MemoryNeed {

    /** A JVM with the native engine that does nothing yet. */
    private static final long PROCESS = 600L << 20;

    /** Each parameter: its value, two averages of Adam, its gradient, and its value when the model was best. */
    private static final long PER_PARAMETER = 5L * Float.BYTES;

    /** Each logit of a batch, with what is computed from it on the way there and back. */
    private static final long PER_LOGIT = 8L * Float.BYTES;

    private MemoryNeed() {}

    /** Returns the bytes that a separate process takes to train this. */
    public static long of(RunConfig config, Dataset data) {
        Inputs inputs = data.train().inputs();
        long parameters = config.encoder().parameters(inputs)
                + config.model(data.labels()).headParameters(inputs);
        int batch = config.training().batch();
        return PROCESS
                + PER_PARAMETER * parameters
                + PER_LOGIT * batch * data.labels()
                + (config.head().kind() == HeadPlan.Kind.ATTENTION ? PER_LOGIT * AttentionPortions.MOST_SCORES : 0)
                + config.encoder().batchBytes(batch)
                + examples(data);
    }

    /** The bytes that processes can have now. */
    public static long available() {
        Path file = Path.of("/proc/meminfo");
        if (Files.isReadable(file)) {
            try (Stream<String> lines = Files.lines(file)) {
                return lines.filter(line -> line.startsWith("MemAvailable:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                        .findFirst()
                        .orElseGet(MemoryNeed::free);
            } catch (IOException e) {
                return free();
            }
        }
        return free();
    }

    /** The bytes of the whole machine, or of what holds this process. */
    public static long machine() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : Long.MAX_VALUE;
    }

    private static long free() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getFreeMemorySize()
                : Runtime.getRuntime().maxMemory();
    }

    /** Twice, as they are read into lists before they are packed. */
    private static long examples(Dataset data) {
        long numbers = 0;
        for (Split split : new Split[] {data.train(), data.validation(), data.test()}) {
            for (int example = 0; example < split.size(); example++) {
                numbers += split.inputs().length(example) + split.active().length(example);
            }
        }
        return 2 * numbers * (Integer.BYTES + Float.BYTES);
    }
}
